import type { takingBack as english } from '#web/languages/en/taking-back.ts';

export const takingBack: typeof english = {
  providerUpdated: 'Anbieter gewechselt',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
};
