import type { rowKeys as english } from '#web/languages/en/row-keys.ts';

export const rowKeys: typeof english = {
  keys: [
    { title: 'Nächste, vorige', key: 'ArrowDown' },
    { title: 'Details anzeigen', key: 'Enter' },
    { title: 'Bearbeiten', key: 'e' },
    { title: 'Erneut buchen', key: 'r' },
    { title: 'Löschen', key: 'Delete' },
    { title: 'Auswählen (mit Umschalt: bis hierher)', key: ' ' },
    { title: 'Aufteilung aufklappen', key: 'ArrowRight' },
    { title: 'Aufteilung zuklappen', key: 'ArrowLeft' },
    {
      title: 'Nächste Zeile, nach der letzten eine neue',
      key: 'Enter',
      group: 'In den Zeilen einer Aufteilung',
    },
    { title: 'Zeile entfernen', key: 'mod+Backspace', group: 'In den Zeilen einer Aufteilung' },
  ],
};
