import type { ui as english } from '#web/languages/en/ui.ts';

export const ui: typeof english = {
  product: 'Partita',
  problem: {
    text: 'Hier ist etwas schiefgegangen. Wir arbeiten daran.',
    id: (id) => `Problem ${id}`,
    missingPart: 'Ein Teil der App fehlt: Es gibt eine neuere Version, oder Sie sind offline.',
    reload: 'Neu laden',
  },
  discard: {
    title: 'Änderungen verwerfen?',
    ask: 'Die Eingaben sind noch nicht gespeichert.',
    keepEditing: 'Weiter bearbeiten',
    discard: 'Verwerfen',
  },
  closeMessage: 'Meldung schließen',
  showPassword: 'Passwort anzeigen',
  percentDone: (percent) => `${percent} % fertig`,
  removeTag: (tag) => `${tag} entfernen`,
  keys: {
    Control: 'Strg',
    Shift: 'Umschalt',
    ' ': 'Leertaste',
    Escape: 'Esc',
    Enter: 'Eingabe',
    Delete: 'Entf',
    Backspace: 'Rücktaste',
  },
};
