import type { proofChanges as english } from '#web/languages/en/proof-changes.ts';
import { plural } from './counting.ts';

export const proofChanges: typeof english = {
  row: (description, day, amount) => [description, day, amount].join(', '),
  deleted: (row, day) => `${row}: gelöscht am ${day}`,
  added: (row, day) => `${row}: hinzugefügt am ${day}`,
  changed: (row, day) => `${row}: geändert am ${day}`,
  more: (count) => plural(count, { one: 'und # weitere Änderung', other: 'und # weitere Änderungen' }),
  looking: 'Es wird gesucht, was geändert wurde …',
  failed: 'Was geändert wurde, konnte nicht geladen werden.',
  none: 'Seitdem wurde nichts geändert: Es stimmte schon damals nicht.',
  notReached: 'Der Verlauf reicht nicht bis dahin zurück, als es stimmte.',
};
