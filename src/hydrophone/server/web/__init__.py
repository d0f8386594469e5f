"""What talks to browsers: the app, the sockets, their guards, and pages."""
