/** The file that was dropped on a page or chosen, until it is looked at. */

class Brought {
  file: File | null = $state.raw(null);
}

export const brought = new Brought();
