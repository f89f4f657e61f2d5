import type { rowKeys as english } from '#web/languages/en/row-keys.ts';

export const rowKeys: typeof english = {
  keys: [
    { title: 'Nächste, vorige', key: 'ArrowDown' },
    { title: 'In der Zeile bearbeiten', key: 'Enter' },
    { title: 'Bearbeiten', key: 'e' },
    { title: 'Erneut buchen', key: 'r' },
    { title: 'Löschen', key: 'Delete' },
    { title: 'Auswählen (mit Umschalt: bis hierher)', key: ' ' },
    { title: 'Details anzeigen, Aufteilung aufklappen', key: 'ArrowRight' },
    { title: 'Details ausblenden, Aufteilung zuklappen', key: 'ArrowLeft' },
    { title: 'Speichern', key: 'Enter', group: 'Beim Bearbeiten in der Zeile' },
    { title: 'Lassen, wie es war', key: 'Escape', group: 'Beim Bearbeiten in der Zeile' },
    { title: 'Nächstes Feld', key: 'Tab', group: 'Beim Bearbeiten in der Zeile' },
    {
      title: 'Nächste Zeile, nach der letzten eine neue',
      key: 'Enter',
      group: 'In den Zeilen einer Aufteilung',
    },
    { title: 'Zeile entfernen', key: 'mod+Backspace', group: 'In den Zeilen einer Aufteilung' },
  ],
};
