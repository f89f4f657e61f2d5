import type { common as english } from '#web/languages/en/common.ts';

export const common: typeof english = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  loading: 'Wird geladen …',
  required: 'Erforderlich',
  save: 'Speichern',
  tryAgain: 'Erneut versuchen',
  chooseAccount: 'Konto wählen',
  noSuchAccount: 'Kein solches Konto',
  nothingChanged: 'Es wurde nichts geändert.',
};
