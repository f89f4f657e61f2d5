import type { lock as englishLock, settings as english } from '#web/languages/en/settings.ts';
import { plural } from './counting.ts';

export const lock: typeof englishLock = {
  hint: 'Partita fragt nach, bevor eine Buchung bis zu diesem Tag geändert wird, auf allen Geräten und in anderen Programmen.',
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
    cancel: 'Abbrechen',
  },
  unchanged: 'Es wurde nichts geändert.',
};

export const settings: typeof english = {
  title: 'Einstellungen',
  account: 'Benutzerkonto',
  noAccount: 'Kein Benutzerkonto nötig: Ihre Bücher liegen in diesem Browser.',
  data: 'Ihre Daten',
  providers: 'Speicherort',
  enableAnimations: 'Farbige Hervorhebung',
  enableAnimationsHint: 'Neue und geänderte Buchungen leuchten kurz auf.',
  allowNonEmptyDeletes: 'Unterkonten und Bücher auch löschen, wenn sie nicht leer sind',
  allowNonEmptyDeletesHint: 'Alle Konten und Buchungen darin werden mit gelöscht.',
  amountTyping: 'Die Eingabe 1234 bedeutet',
  amountTypings: {
    decimals: { label: '12,34', hint: 'Ziffern füllen das Feld von rechts.' },
    whole: { label: '1.234,00', hint: 'Das Komma wird eingegeben: 12,34.' },
  },
  openFailed: 'Die Einstellungen konnten nicht geöffnet werden. Bitte die Seite neu laden.',
  failed: 'Die Einstellung konnte nicht geändert werden',
  reset: 'Passwort ändern …',
  pin: {
    title: 'PIN für dieses Gerät',
    isSet: 'Vier Ziffern öffnen Ihre Bücher auf diesem Gerät.',
    isNotSet: 'Vier Ziffern festlegen, die Ihre Bücher auf diesem Gerät ohne Passwort öffnen.',
    password: 'Aktuelles Passwort',
    digits: 'Neue PIN (4 Ziffern)',
    set: 'PIN festlegen',
    change: 'PIN ändern',
    remove: 'PIN entfernen',
    wasSet: 'PIN für dieses Gerät festgelegt',
    wasRemoved: 'PIN von diesem Gerät entfernt',
  },
  history: {
    title: 'Verlauf',
    keep: 'Verlauf aufbewahren',
    keepHint:
      'Ältere Einträge werden gelöscht und lassen sich nicht mehr rückgängig machen. Ihre Bücher bleiben, wie sie sind.',
    always: 'Immer',
    year: '1 Jahr',
    quarter: '3 Monate',
    keepAsk: (span) =>
      `Einträge im Verlauf, die älter als ${span} sind, werden jetzt und künftig gelöscht. Sie lassen sich nicht mehr ansehen, rückgängig machen oder wiederherstellen. Ihre Bücher bleiben, wie sie sind.`,
    show: 'Verlauf aller Bücher',
    forgetNow: 'Verlauf löschen …',
    forgetTitle: 'Den Verlauf löschen?',
    forgetAsk:
      'Der ganze Verlauf wird gelöscht. Frühere Änderungen lassen sich nicht mehr ansehen oder rückgängig machen, und Gelöschtes lässt sich nicht wiederherstellen. Ihre Bücher bleiben, wie sie sind.',
    forgotten: (count) => plural(count, { one: '# Eintrag gelöscht', other: '# Einträge gelöscht' }),
    forgetFailed: 'Der Verlauf konnte nicht gelöscht werden.',
  },
  use: {
    title: 'Nutzung',
    rows: 'Konten und Buchungen',
    bytes: 'Belegter Speicher',
    calls: 'Anfragen heute',
    traffic: 'Übertragene Daten heute',
    ofLimit: (used, limit) => `${used} von ${limit}`,
  },
  delete: {
    open: 'Benutzerkonto löschen',
    title: 'Benutzerkonto löschen?',
    warning:
      'Ihre Anmeldung und Ihre Bücher mit allen Konten und Buchungen werden sofort gelöscht und lassen sich nicht wiederherstellen. Sie können Ihre Daten vorher exportieren.',
    shared: (books) =>
      `Auch die anderen Mitglieder verlieren den Zugang: ${books}. Soll jemand ein Buch behalten, übergeben Sie es vorher in seinen Einstellungen.`,
    confirm: 'Endgültig löschen',
    failed: 'Das Benutzerkonto konnte nicht gelöscht werden. Bitte die Seite neu laden.',
    done: 'Das Benutzerkonto ist gelöscht',
  },
};
