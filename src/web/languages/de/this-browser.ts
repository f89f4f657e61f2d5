import type { thisBrowser as english } from '#web/languages/en/this-browser.ts';
import { plural } from './counting.ts';

export const thisBrowser: typeof english = {
  title: 'Dieser Browser',
  line: {
    label: 'Wo Ihre Bücher liegen',
    here: 'Ihre Bücher liegen in diesem Browser, nur auf diesem Gerät.',
    notPromised: 'Ihre Bücher liegen nur in diesem Browser, und er darf sie löschen.',
    copy: 'Kopie anlegen',
    move: 'Bücher umziehen',
    noCopy: 'Von Ihren Büchern gibt es noch keine Kopie.',
    lastCopy: (days: number) =>
      plural(days, { one: 'Letzte Kopie: vor # Tag.', other: 'Letzte Kopie: vor # Tagen.' }),
    save: 'Kopie speichern',
    notNow: 'Jetzt nicht',
  },
  example: {
    text: 'Das ist ein Beispiel zum Ausprobieren.',
    begin: 'Eigene Bücher beginnen',
  },
  saved: 'Exportiert',
  saveFailed: 'Die Bücher konnten nicht exportiert werden',
  where:
    'Ihre Bücher liegen in diesem Browser, nur auf diesem Gerät. Niemand sonst hat sie, und niemand sonst kann sie wiederbringen.',
  promised: 'Dieser Browser behält Ihre Bücher, bis Sie sie löschen.',
  notPromised:
    'Dieser Browser darf Ihre Bücher löschen, wenn der Speicher knapp wird oder Sie wochenlang nicht hier waren. In einem privaten Fenster sind sie weg, sobald Sie es schließen. Legen Sie eine Kopie an.',
  noAnswer:
    'Dieser Browser sagt nicht, ob er Ihre Bücher behält. Er darf sie löschen, und in einem privaten Fenster sind sie weg, sobald Sie es schließen. Legen Sie eine Kopie an.',
  room: (used: string, left: string) => `Partita belegt hier etwa ${used}; Platz ist noch für etwa ${left}.`,
  full: (used: string) =>
    `Partita belegt hier etwa ${used}, und es ist fast kein Platz mehr. Schaffen Sie Platz auf dem Gerät, oder ziehen Sie mit Ihren Büchern an einen anderen Ort um.`,
  days: {
    heading: 'Kopien der letzten Tage',
    lead: 'Partita legt von selbst für jeden Tag eine Kopie neben Ihre Bücher, für die letzten sieben Tage, an denen sich etwas geändert hat. Sie helfen, wenn die Bücher beschädigt sind oder versehentlich gelöscht wurden. Sie helfen nicht, wenn alle Daten dieser Website gelöscht werden oder das Gerät verloren geht: Dafür braucht es eine Kopie in einer Datei.',
    none: 'Es gibt noch keine Kopie: Die erste entsteht, kurz nachdem Sie etwas geändert haben.',
    notWritten: 'Die letzte Kopie konnte nicht geschrieben werden. Vielleicht fehlt der Platz dafür.',
    copy: (at: string, accounts: number, transactions: number) =>
      `${at}: ${plural(accounts, { one: '# Konto', other: '# Konten' })}, ${plural(transactions, {
        one: '# Buchung',
        other: '# Buchungen',
      })}`,
    bringBack: 'Zurückholen …',
    bringBackOf: (at: string) => `Die Kopie zurückholen: ${at}`,
    title: 'Zurückholen?',
    into: (at: string) =>
      `Was in der Kopie steht (${at}), wird wieder, wie es damals war: was seither gelöscht und was geändert wurde. Was Sie seither hinzugefügt haben, bleibt. Das Ganze lässt sich rückgängig machen.`,
    cancel: 'Abbrechen',
    confirm: 'Zurückholen',
    underWay: 'Die Bücher werden zurückgeholt …',
    done: 'Ihre Bücher sind wieder, wie sie in der Kopie waren.',
    failed:
      'Die Kopie konnte nicht ganz zurückgeholt werden. Versuchen Sie es noch einmal: Was schon da ist, wird nicht doppelt hinzugefügt.',
  },
  lost: {
    label: 'Was sich tun lässt',
    rest: (accounts: number, transactions: number) =>
      `Diese Seite hat noch ${plural(accounts, { one: '# Konto', other: '# Konten' })} und ${plural(
        transactions,
        { one: '# Buchung', other: '# Buchungen' },
      )}, die Sie gesehen haben. Speichern Sie sie, bevor Sie die Seite schließen oder neu laden.`,
    saveRest: 'Speichern, was noch da ist',
    copies: 'Eine der Kopien zurückholen, die neben den Büchern liegen:',
    noCopies:
      'Auch neben den Büchern liegt keine Kopie. Wenn Sie eine in einer Datei haben, beginnen Sie neu und holen Sie sie unter Einstellungen herein.',
    replaces: (copy: string) =>
      `Die Kopie tritt an die Stelle dessen, was in diesem Browser noch von den Büchern da ist (${copy}).`,
    begin: 'Neu beginnen',
    beginTitle: 'Neu beginnen?',
    beginText:
      'Sie beginnen mit einem leeren Buch. Was von den alten in diesem Browser noch da sein mag, wird gelöscht; Kopien daneben bleiben einige Tage, und gespeicherte Dateien bleiben, wo sie sind.',
  },
  copies: {
    title: 'Eine Kopie in einer Datei',
    none: 'Noch wurde keine Kopie gespeichert.',
    last: (at: string) => `Die letzte Kopie wurde gespeichert: ${at}.`,
    save: 'Kopie speichern',
  },
  file: {
    title: 'Eine Datei, die Schritt hält',
    lead: 'Wählen Sie einmal eine Datei, und was Sie ändern, wird einige Sekunden später als Export hineingeschrieben. Am besten in einem Ordner, der von selbst anderswohin gelangt, etwa einem synchronisierten.',
    unsupported:
      'Dieser Browser kann nicht von selbst in eine Datei schreiben; Chrome und Edge am Computer können es.',
    choose: 'Datei wählen …',
    chooseOther: 'Andere Datei wählen …',
    stop: 'Beenden',
    chosenFailed: 'Diese Datei ließ sich nicht merken.',
    toBeWritten: (name: string) => `Was Sie ändern, wird nach ${name} kopiert.`,
    written: (name: string, at: string) => `Kopiert nach ${name} um ${at}.`,
    writing: (name: string) => `Wird nach ${name} kopiert …`,
    waiting: (name: string) => `Die Kopie in ${name} wartet, bis der Browser sie wieder schreiben darf.`,
    allow: 'Erlauben',
    again: 'Erneut versuchen',
    failed: (name: string, why: string) => `${name} ließ sich nicht schreiben: ${why}`,
    why: {
      gone: 'Die Datei oder ihr Ordner ist nicht mehr da.',
      refused: 'Dem Browser wurde es verboten.',
      full: 'Dort, wo sie liegt, ist kein Platz mehr.',
      busy: 'Ein anderes Programm benutzt sie gerade.',
      other: (what: string) => what,
    },
  },
  delete: {
    open: 'Alles löschen …',
    title: 'Alles löschen?',
    warning:
      'Alle Bücher in diesem Browser werden sofort entfernt, mit allen Konten und Buchungen darin und mit allem, was dieser Browser von ihnen weiß. Sie lassen sich nicht wiederbringen.',
    fileStays: (name: string) => `Die Kopie in ${name} bleibt, wo sie ist.`,
    noFile:
      'Dateien, die Sie gespeichert haben, bleiben, wo sie sind. Vielleicht wollen Sie vorher noch eine speichern.',
    cancel: 'Abbrechen',
    confirm: 'Alles löschen',
    failed: 'Ihre Bücher konnten nicht gelöscht werden.',
    done: 'Ihre Bücher sind aus diesem Browser gelöscht.',
  },
};
