import type { update as english } from '#web/languages/en/update.ts';

export const update: typeof english = {
  offer: 'Eine neue Version ist bereit. Bitte vorher speichern, was Sie gerade eingeben.',
  reload: 'Neu laden',
  later: 'Später',
};
