"""What a crew shares and nobody else sees: sheets, pins, notes, and what bots hear of them."""
