"""Where matches are kept: a file, or a database that several servers share."""
