"""What is computed for a caller who waits, in processes beside the event loop."""
