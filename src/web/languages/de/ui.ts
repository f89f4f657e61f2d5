import type { texts } from '#web/ui/texts.ts';

export const ui: typeof texts = {
  product: 'Partita',
  discard: {
    title: 'Änderungen verwerfen?',
    ask: 'Die Eingaben sind noch nicht gespeichert.',
    keep: 'Weiter bearbeiten',
    discard: 'Verwerfen',
  },
  close: 'Schließen',
  closeMessage: 'Meldung schließen',
  showPassword: 'Passwort anzeigen',
  keys: { Control: 'Strg', ' ': 'Leertaste', Escape: 'Esc', Enter: 'Eingabe', Delete: 'Entf' },
};
