import type { texts } from '#web/ui/texts.ts';

export const ui: typeof texts = {
  close: 'Schließen',
  closeMessage: 'Meldung schließen',
  showPassword: 'Passwort anzeigen',
  keys: { Control: 'Strg', ' ': 'Leertaste', Escape: 'Esc', Enter: 'Eingabe', Delete: 'Entf' },
};
