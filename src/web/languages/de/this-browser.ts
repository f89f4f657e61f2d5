import type { thisBrowser as english } from '#web/languages/en/this-browser.ts';
import { plural } from './counting.ts';

export const thisBrowser: typeof english = {
  title: 'Dieser Browser',
  line: {
    label: 'Wo Ihre Bücher liegen',
    here: 'Ihre Bücher liegen in diesem Browser, nur auf diesem Gerät.',
    notPromised: 'Ihre Bücher liegen nur in diesem Browser, und er hat nicht zugesagt, sie zu behalten.',
    copy: 'Kopie anlegen',
    move: 'Bücher umziehen',
    noCopy: 'Von Ihren Büchern gibt es noch keine Kopie.',
    lastCopy: (days: number) =>
      plural(days, { one: 'Letzte Kopie: vor # Tag.', other: 'Letzte Kopie: vor # Tagen.' }),
    save: 'Kopie speichern',
    notNow: 'Jetzt nicht',
  },
  example: {
    text: 'Das ist ein Beispiel. Nichts darin zählt.',
    begin: 'Eigene Bücher beginnen',
  },
  saved: 'Exportiert',
  saveFailed: 'Die Bücher konnten nicht exportiert werden',
  where:
    'Ihre Bücher liegen in diesem Browser, nur auf diesem Gerät. Niemand sonst hat sie, und niemand sonst kann sie wiederbringen.',
  promised: 'Dieser Browser hat zugesagt, Ihre Bücher zu behalten, bis Sie sie löschen.',
  notPromised:
    'Dieser Browser hat nicht zugesagt, sie zu behalten: Er kann sie löschen, wenn der Speicher knapp wird oder wenn Sie wochenlang nicht hier waren. In einem privaten Fenster sind sie weg, sobald es geschlossen wird. Legen Sie eine Kopie an.',
  noAnswer:
    'Dieser Browser sagt nicht, ob er sie behält: Er kann sie löschen, und ein privates Fenster vergisst sie, sobald es geschlossen wird. Legen Sie eine Kopie an.',
  room: (used: string, left: string) => `Partita belegt hier etwa ${used}; Platz ist noch für etwa ${left}.`,
  full: (used: string) =>
    `Partita belegt hier etwa ${used}, und es ist fast kein Platz mehr. Schaffen Sie Platz auf dem Gerät, oder ziehen Sie mit Ihren Büchern an einen anderen Ort um.`,
  copies: {
    title: 'Eine Kopie',
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
    title: 'Alles löschen ?',
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
