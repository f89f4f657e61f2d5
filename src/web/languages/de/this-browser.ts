import type { thisBrowser as english } from '#web/languages/en/this-browser.ts';
import { plural } from './counting.ts';

export const thisBrowser: typeof english = {
  title: 'Dieser Browser',
  line: {
    label: 'Wo Ihre Bücher liegen',
    inBrowser: 'Ihre Bücher liegen in diesem Browser, nur auf diesem Gerät.',
    notPromised: 'Ihre Bücher liegen nur in diesem Browser. Sichern Sie sie.',
    copy: 'Sichern',
    move: 'Bücher umziehen',
    noCopy: 'Von Ihren Büchern gibt es noch keine Sicherung.',
    lastCopy: (days: number) =>
      plural(days, { one: 'Letzte Sicherung: vor # Tag.', other: 'Letzte Sicherung: vor # Tagen.' }),
    save: 'Sicherung speichern',
    notNow: 'Jetzt nicht',
  },
  example: {
    text: 'Das ist ein Beispiel. Probieren Sie alles aus.',
    begin: 'Eigene Bücher beginnen',
  },
  saved: 'Export erfolgreich',
  saveFailed: 'Die Bücher konnten nicht exportiert werden',
  where:
    'Ihre Bücher liegen in diesem Browser, nur auf diesem Gerät. Niemand sonst hat eine Kopie oder kann sie wiederherstellen.',
  promised: 'Dieser Browser behält Ihre Bücher, bis Sie sie löschen.',
  notPromised:
    'Dieser Browser kann Ihre Bücher löschen, wenn der Speicher knapp wird oder Sie wochenlang nicht hier waren. In einem privaten Fenster sind sie weg, sobald Sie es schließen. Speichern Sie eine Sicherung.',
  noAnswer:
    'Dieser Browser kann Ihre Bücher löschen, und in einem privaten Fenster sind sie weg, sobald Sie es schließen. Speichern Sie eine Sicherung.',
  room: (used: string, left: string) => `Partita belegt hier etwa ${used}; Platz ist noch für etwa ${left}.`,
  full: (used: string) =>
    `Partita belegt hier etwa ${used}, und es ist kaum noch Platz. Schaffen Sie Platz auf dem Gerät, oder ziehen Sie mit Ihren Büchern an einen anderen Speicherort um.`,
  days: {
    heading: 'Tägliche Sicherungen',
    lead: 'Partita sichert Ihre Bücher von selbst einmal am Tag in diesem Browser, für die letzten sieben Tage, an denen sich etwas geändert hat. Diese Sicherungen helfen, wenn die Bücher beschädigt sind oder versehentlich gelöscht wurden. Sie helfen nicht, wenn alle Daten dieser Website gelöscht werden oder das Gerät verloren geht: Speichern Sie dafür eine Sicherungsdatei.',
    none: 'Es gibt noch keine Sicherung: Die erste entsteht, kurz nachdem Sie etwas geändert haben.',
    notWritten: 'Die letzte Sicherung konnte nicht angelegt werden. Vielleicht fehlt der Platz dafür.',
    copy: (at: string, accounts: number, transactions: number) =>
      `${at}: ${plural(accounts, { one: '# Konto', other: '# Konten' })}, ${plural(transactions, {
        one: '# Buchung',
        other: '# Buchungen',
      })}`,
    restore: 'Wiederherstellen …',
    restoreOf: (at: string) => `Sicherung wiederherstellen: ${at}`,
    title: 'Diese Sicherung wiederherstellen?',
    into: (at: string) =>
      `Alles in der Sicherung (${at}) wird wieder, wie es damals war: Was Sie seither gelöscht oder geändert haben, kommt zurück. Was Sie seither hinzugefügt haben, bleibt. Das Ganze lässt sich auf einmal rückgängig machen.`,
    confirm: 'Wiederherstellen',
    underWay: 'Die Bücher werden wiederhergestellt …',
    done: 'Ihre Bücher sind aus der Sicherung wiederhergestellt.',
    failed:
      'Die Sicherung konnte nicht vollständig wiederhergestellt werden. Versuchen Sie es erneut: Nichts wird doppelt hinzugefügt.',
  },
  lost: {
    label: 'Was Sie tun können',
    rest: (accounts: number, transactions: number) =>
      `Diese Seite hat noch ${plural(accounts, { one: '# Konto', other: '# Konten' })} und ${plural(
        transactions,
        { one: '# Buchung', other: '# Buchungen' },
      )}, die Sie gesehen haben. Speichern Sie sie, bevor Sie die Seite schließen oder neu laden.`,
    saveRest: 'Speichern, was noch da ist',
    copies: 'Eine der täglichen Sicherungen in diesem Browser wiederherstellen:',
    noCopies:
      'Auch eine tägliche Sicherung gibt es in diesem Browser nicht. Wenn Sie eine Sicherungsdatei haben, beginnen Sie neu und importieren Sie sie in den Einstellungen.',
    replaces: (copy: string) =>
      `Die Sicherung ersetzt, was in diesem Browser von den Büchern noch da ist (${copy}).`,
    begin: 'Neu beginnen',
    beginTitle: 'Neu beginnen?',
    beginText:
      'Sie beginnen mit einem leeren Buch. Was von den alten in diesem Browser noch da ist, wird gelöscht; tägliche Sicherungen bleiben einige Tage, und gespeicherte Dateien bleiben, wo sie sind.',
  },
  copies: {
    title: 'Sicherungsdatei',
    none: 'Sie haben noch keine Sicherung gespeichert.',
    last: (at: string) => `Die letzte Sicherung wurde gespeichert: ${at}.`,
    save: 'Sicherung speichern',
  },
  file: {
    title: 'Automatische Sicherungsdatei',
    lead: 'Wählen Sie einmal eine Datei; jede Änderung wird binnen Sekunden als vollständiger Export darin gespeichert. Am besten in einem Ordner, den ein Cloud-Dienst synchronisiert.',
    unsupported:
      'Dieser Browser kann nicht von selbst in eine Datei schreiben; Chrome und Edge am Computer können es.',
    choose: 'Datei wählen …',
    chooseOther: 'Andere Datei wählen …',
    stop: 'Beenden',
    chosenFailed: 'Partita konnte sich diese Datei nicht merken.',
    toBeWritten: (name: string) => `Ihre Änderungen werden in ${name} gespeichert.`,
    written: (name: string, at: string) => `In ${name} gespeichert um ${at}.`,
    writing: (name: string) => `Wird in ${name} gespeichert …`,
    waiting: (name: string) =>
      `Die Sicherung in ${name} ist angehalten, bis Sie dem Browser das Schreiben erlauben.`,
    allow: 'Erlauben',
    failed: (name: string, why: string) => `Die Sicherung in ${name} konnte nicht geschrieben werden: ${why}`,
    why: {
      gone: 'Die Datei oder ihr Ordner existiert nicht mehr.',
      rejected: 'Der Browser darf sie nicht schreiben.',
      full: 'Auf dem Datenträger ist kein Platz mehr.',
      busy: 'Ein anderes Programm benutzt sie gerade.',
      other: (what: string) => what,
    },
  },
  delete: {
    open: 'Alles löschen …',
    title: 'Alles löschen?',
    warning:
      'Alle Bücher in diesem Browser werden sofort gelöscht, mit allen Konten und Buchungen darin und allem, was dieser Browser über sie gespeichert hat. Sie lassen sich nicht wiederherstellen.',
    fileStays: (name: string) => `Die Sicherung in ${name} bleibt, wo sie ist.`,
    noFile:
      'Dateien, die Sie gespeichert haben, bleiben, wo sie sind. Vielleicht möchten Sie vorher eine Sicherung speichern.',
    confirm: 'Alles löschen',
    failed: 'Ihre Bücher konnten nicht gelöscht werden.',
    done: 'Ihre Bücher sind aus diesem Browser gelöscht.',
  },
};
