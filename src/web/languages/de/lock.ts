import type { lock as english } from '#web/languages/en/lock.ts';

export const lock: typeof english = {
  hint: 'Buchungen bis zu diesem Tag fragen nach, bevor sie sich ändern, auch auf Ihren anderen Geräten und für andere Programme.',
  none: 'Nichts ist gesperrt.',
  until: (day) => `Buchungen bis ${day} sind gesperrt.`,
  day: 'Letzter gesperrter Tag',
  noDate: 'Das ist kein Datum',
  set: 'Sperren bis',
  remove: 'Sperre aufheben',
  locked: (day) => `Buchungen bis ${day} sind gesperrt`,
  removed: 'Die Sperre ist aufgehoben',
  ask: {
    title: 'Gesperrte Buchungen ändern?',
    question: (day) => `Das ändert Buchungen bis ${day}, die gesperrt sind. Trotzdem ändern?`,
    change: 'Ändern',
    keep: 'Behalten',
  },
  kept: 'Es wurde nichts geändert.',
};
