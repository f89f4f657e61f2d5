import type { leaving as english } from '#web/languages/en/leaving.ts';

export const leaving: typeof english = {
  underWay: 'Sie werden abgemeldet …',
  done: 'Abgemeldet',
  failed: (reason) => `Die Abmeldung ist fehlgeschlagen. ${reason}`,
  question: {
    title: 'Abmelden und Änderungen verlieren?',
    text: 'Einige Änderungen sind nur auf diesem Gerät: Sie sind noch nicht gesendet oder wurden nicht übernommen. Wenn Sie sich jetzt abmelden, gehen sie verloren.',
    leave: 'Trotzdem abmelden',
    stay: 'Angemeldet bleiben',
  },
};
