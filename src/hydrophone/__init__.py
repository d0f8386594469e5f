"""Hidden-submarine games: rules, deduction, crews, referee and server in one house."""

__version__ = "0.1.0"
