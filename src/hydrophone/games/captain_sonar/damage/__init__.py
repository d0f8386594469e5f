"""What explosions do to boats, and how crews repair them."""
