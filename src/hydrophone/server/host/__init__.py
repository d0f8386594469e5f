"""The host: what talks to the network, the database and other processes, on one event loop."""
