"""How servers reach each other."""
