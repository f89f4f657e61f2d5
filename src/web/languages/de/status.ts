import type { status as english } from '#web/languages/en/status.ts';
import { plural } from './counting.ts';

export const status: typeof english = {
  title: 'Status',
  show: 'Status der Buchungen anzeigen',
  hide: 'Status der Buchungen ausblenden',
  filter: 'Welche Buchungen',
  filters: {
    all: 'Alle',
    new: 'Neu',
    cleared: 'Bestätigt',
    open: 'Nicht abgeglichen',
    reconciled: 'Abgeglichen',
  },
  none: 'Keine Buchung hat diesen Status.',
  is: { new: 'Neu', cleared: 'Bestätigt', reconciled: 'Abgeglichen', mixed: 'Verschieden' },
  mark: (status, description) => `${status}: ${description}`,
  clearRow: 'Bestätigen oder wieder auf neu setzen',
  cleared: (count) => plural(count, { one: '# Buchung bestätigt', other: '# Buchungen bestätigt' }),
  madeNew: (count) =>
    plural(count, { one: '# Buchung wieder auf neu gesetzt', other: '# Buchungen wieder auf neu gesetzt' }),
  failed: 'Der Status konnte nicht geändert werden.',
  check: {
    add: 'Saldo prüfen …',
  },
};
