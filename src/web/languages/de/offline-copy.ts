import type { offlineCopy as english, logOut as englishLogOut } from '#web/languages/en/offline-copy.ts';
import { number, plural } from './counting.ts';

export const logOut: typeof englishLogOut = {
  underWay: 'Sie werden abgemeldet …',
  done: 'Abgemeldet',
  failed: (reason) => `Die Abmeldung ist fehlgeschlagen. ${reason}`,
  question: {
    title: 'Abmelden und Änderungen verlieren?',
    text: (count) =>
      plural(count, {
        one: 'Eine Änderung ist nur auf diesem Gerät: Sie ist noch nicht synchronisiert oder wurde abgelehnt. Wenn Sie sich jetzt abmelden, geht sie verloren.',
        other:
          '# Änderungen sind nur auf diesem Gerät: Sie sind noch nicht synchronisiert oder wurden abgelehnt. Wenn Sie sich jetzt abmelden, gehen sie verloren.',
      }),
    leave: 'Trotzdem abmelden',
    stay: 'Angemeldet bleiben',
  },
};

export const offlineCopy: typeof english = {
  switch: 'Offline verfügbar',
  hint: 'Funktioniert offline und öffnet schneller. Die Offline-Kopie liegt in diesem Browser, bis Sie sich abmelden. Schalten Sie das auf fremden Geräten nicht ein.',
  ownOnly:
    'Dieses Buch liegt im Firebase-Projekt seines Inhabers. Nur der Inhaber kann es offline verfügbar machen.',
  filling: 'Das Buch wird auf dieses Gerät kopiert …',
  filled: (done, of) =>
    `Das Buch wird auf dieses Gerät kopiert: ${number(done)} von ${plural(of, { one: '# Buchung', other: '# Buchungen' })}`,
  saved: 'Alles gespeichert',
  differed: (when) => `Am ${when} wich die Offline-Kopie von Ihrem Buch ab und wurde ersetzt.`,
  same: 'Die Offline-Kopie hat denselben Fingerabdruck.',
  replaced: 'Die Offline-Kopie wich ab und wurde ersetzt.',
  notComparable: 'Die Offline-Kopie ließ sich nicht vergleichen, weil das Buch währenddessen geändert wurde.',
  comparisonFailed: (reason) => `Die Offline-Kopie ließ sich nicht vergleichen. ${reason}`,
  waiting: (count) =>
    plural(count, {
      one: '# Änderung noch nicht synchronisiert',
      other: '# Änderungen noch nicht synchronisiert',
    }),
  offline: 'Offline. Ihre Änderungen sind auf diesem Gerät gespeichert und werden später synchronisiert.',
  failed: (reason) => `Das Buch ließ sich nicht kopieren. ${reason}`,
  removalFailed: (reason) => `Die Offline-Kopie konnte nicht entfernt werden. ${reason}`,
  notices: {
    stuck: (reason) => `Ihr Buch lässt sich nicht synchronisieren. ${reason}`,
    differed: 'Die Offline-Kopie wich von Ihrem Buch ab und wurde ersetzt.',
    rejected: (reason) => `Eine Änderung ließ sich nicht speichern und wurde zurückgenommen: ${reason}`,
    lost: (reason) => reason,
    rejectedCount: (count) =>
      plural(count, {
        one: 'Eine Änderung wurde abgelehnt.',
        other: '# Änderungen wurden abgelehnt.',
      }),
    show: 'Anzeigen',
  },
  offer: {
    title: 'Dieses Buch offline verfügbar machen?',
    accept: 'Verfügbar machen',
    later: 'Nicht jetzt',
    hint: 'Sie können das jederzeit in den Bucheinstellungen ändern.',
  },
  rejectedChanges: {
    need: (count) =>
      plural(count, {
        one: '# Änderung von diesem Gerät wurde abgelehnt',
        other: '# Änderungen von diesem Gerät wurden abgelehnt',
      }),
    title: 'Abgelehnte Änderungen',
    why: (when, reason) => `${when}: ${reason}`,
    gone: 'Inzwischen auf einem anderen Gerät gelöscht',
    changed: 'Inzwischen auf einem anderen Gerät geändert',
    role: 'Sie dürfen das nicht mehr ändern',
    bookGone: 'Dieses Buch wurde gelöscht oder wird nicht mehr mit Ihnen geteilt',
    inBook: (name) => `${name}:`,
    mine: 'Ihre Fassung',
    theirs: 'Gespeichert',
    deleted: 'gelöscht',
    missing: 'nichts',
    item: 'ein Eintrag des Buchs',
    keepSaved: 'Gespeicherte Fassung behalten',
    saveMine: 'Ihre Fassung verwenden',
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
    failed: (reason) => `Das ist nicht gelungen. ${reason}`,
  },
};
