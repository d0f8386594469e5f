-- A match can begin with a packed log, so what is not packed yet is found by its entries.
DROP INDEX match_unpacked;
