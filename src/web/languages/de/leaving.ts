import { plural } from './counting.ts';
import type { leaving as english } from '#web/languages/en/leaving.ts';

export const leaving: typeof english = {
  underWay: 'Sie werden abgemeldet …',
  done: 'Abgemeldet',
  failed: (reason) => `Die Abmeldung ist fehlgeschlagen. ${reason}`,
  question: {
    title: 'Abmelden und Änderungen verlieren?',
    text: (count) =>
      plural(count, {
        one: 'Eine Änderung ist nur auf diesem Gerät: Sie ist noch nicht gesendet oder wurde nicht übernommen. Wenn Sie sich jetzt abmelden, geht sie verloren.',
        other:
          '# Änderungen sind nur auf diesem Gerät: Sie sind noch nicht gesendet oder wurden nicht übernommen. Wenn Sie sich jetzt abmelden, gehen sie verloren.',
      }),
    leave: 'Trotzdem abmelden',
    stay: 'Angemeldet bleiben',
  },
};
