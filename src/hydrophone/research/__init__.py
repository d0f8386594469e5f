"""Worlds for researchers: environments of PettingZoo (``pip install 'hydrophone[research]'``)."""
