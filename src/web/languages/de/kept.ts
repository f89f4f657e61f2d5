import type { kept as english, leaving as englishLeaving } from '#web/languages/en/kept.ts';
import { number, plural } from './counting.ts';

export const leaving: typeof englishLeaving = {
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

export const kept: typeof english = {
  keep: 'Auf diesem Gerät aufbewahren',
  hint: 'Funktioniert offline und öffnet schneller. Die Offline-Kopie liegt in diesem Browser, bis Sie sich abmelden: Lassen Sie das an fremden Geräten aus.',
  ownOnly:
    'Dieses Buch liegt im Firebase-Projekt seines Inhabers. Dort kann nur der Inhaber eine Offline-Kopie haben.',
  filling: 'Das Buch wird auf dieses Gerät kopiert …',
  filled: (done, of) =>
    `Das Buch wird auf dieses Gerät kopiert: ${number(done)} von ${plural(of, { one: '# Buchung', other: '# Buchungen' })}`,
  saved: 'Alles gespeichert',
  differed: (when) => `Am ${when} war die Kopie nicht wie Ihr Buch. Sie wurde neu angelegt.`,
  same: 'Die Kopie auf diesem Gerät hat denselben Fingerabdruck.',
  replaced: 'Die Kopie auf diesem Gerät war nicht gleich. Sie wurde neu angelegt.',
  unproven: 'Die Kopie auf diesem Gerät ließ sich nicht vergleichen: Das Buch wurde währenddessen geändert.',
  notProven: (reason) => `Die Kopie auf diesem Gerät ließ sich nicht vergleichen. ${reason}`,
  waiting: (count) =>
    plural(count, {
      one: '# Änderung noch nicht synchronisiert',
      other: '# Änderungen noch nicht synchronisiert',
    }),
  offline: 'Offline. Ihre Änderungen sind auf diesem Gerät gespeichert und werden später synchronisiert.',
  failed: (reason) => `Das Buch ließ sich nicht kopieren. ${reason}`,
  releaseFailed: (reason) => `Die Kopie bleibt. ${reason}`,
  told: {
    stuck: (reason) => `Ihr Buch lässt sich mit diesem Gerät nicht abgleichen. ${reason}`,
    differed: 'Die Kopie auf diesem Gerät war nicht wie Ihr Buch. Sie wurde neu angelegt.',
    refused: (reason) => `Eine Änderung ließ sich nicht speichern und wurde zurückgenommen: ${reason}`,
    lost: (reason) => reason,
    notTaken: (count) =>
      plural(count, {
        one: 'Eine Änderung wurde nicht übernommen.',
        other: '# Änderungen wurden nicht übernommen.',
      }),
    show: 'Anzeigen',
  },
  offer: {
    title: 'Dieses Buch auf dem Handy aufbewahren?',
    keep: 'Hier aufbewahren',
    later: 'Nicht jetzt',
    where: 'Sie können das jederzeit in den Bucheinstellungen ändern.',
  },
  refused: {
    need: (count) =>
      plural(count, {
        one: '# Änderung von diesem Gerät wurde nicht übernommen',
        other: '# Änderungen von diesem Gerät wurden nicht übernommen',
      }),
    title: 'Nicht übernommene Änderungen',
    why: (when, reason) => `${when}: ${reason}`,
    gone: 'Das wurde inzwischen auf einem anderen Gerät gelöscht',
    changed: 'Das wurde inzwischen auf einem anderen Gerät geändert',
    role: 'Sie dürfen das nicht mehr ändern',
    bookGone: 'Dieses Buch gibt es nicht mehr, oder es wird nicht mehr mit Ihnen geteilt',
    inBook: (name) => `${name}:`,
    mine: 'Ihre Fassung',
    theirs: 'Gespeichert',
    deleted: 'gelöscht',
    missing: 'nichts',
    item: 'ein Eintrag des Buchs',
    keepTheirs: 'Gespeichertes lassen',
    takeMine: 'Ihre Fassung nehmen',
    keepBoth: 'Beide behalten',
    saveAside: 'In Datei speichern',
    discard: 'Verwerfen',
    fileName: (book) => `${book} - nicht gespeichert`,
    columns: {
      day: 'Datum',
      description: 'Beschreibung',
      amount: 'Betrag',
      from: 'Von Konto',
      to: 'Auf Konto',
      tags: 'Schlagwörter',
      notes: 'Notizen',
    },
    failed: (reason) => `Das ging nicht. ${reason}`,
  },
};
