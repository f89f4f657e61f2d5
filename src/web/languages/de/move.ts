import type { move as english } from '#web/languages/en/move.ts';
import { number, plural } from './counting.ts';

export const move: typeof english = {
  title: 'Bücher umziehen',
  open: 'Bücher umziehen …',
  lead: 'Bringt alle Bücher Schritt für Schritt an einen anderen Ort und weist nach, dass sie unverändert angekommen sind.',
  steps: {
    label: 'Schritte',
    copy: 'Kopie',
    place: 'Neuer Ort',
    bring: 'Importieren',
    check: 'Vergleichen',
    old: 'Alter Ort',
  },
  books: (count) => plural(count, { one: '# Buch', other: '# Bücher' }),
  transactions: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
  bookOf: (name, transactions) => `${name}: ${transactions}`,
  later: 'Später',
  close: 'Schließen',
  cancel: 'Abbrechen',
  again: 'Noch einmal versuchen',
  noBooks: 'Hier gibt es kein Buch, das umziehen könnte.',
  copyIsGone:
    'Dieser Browser hat die Kopie nicht mehr. Bitte diesen Umzug abbrechen und dort neu beginnen, wo die Bücher liegen.',
  keepFailed: (why) =>
    `Dieser Browser konnte die Kopie nicht aufbewahren (${why}). Bitte die Daten als Datei exportieren und am neuen Ort importieren.`,
  inBrowser: 'diesem Browser',
  begin: {
    text: (place) =>
      `Zuerst wird eine Kopie aller Bücher bei ${place} beiseitegelegt. Dann wählen Sie den neuen Ort und melden sich dort an, wo das nötig ist; die Kopie wird importiert, und beide werden verglichen.`,
    safe: 'Hier ändert sich nichts. Was unterwegs nicht gelingt, lässt sich wiederholen, auch nachdem diese Seite geschlossen war; der alte Ort wird nur angerührt, wenn Sie es am Ende sagen.',
    go: 'Kopie aufbewahren und weiter',
    busy: 'Die Kopie wird geholt …',
  },
  choose: {
    copied: (books, at) => `Eine Kopie von ${books} liegt in diesem Browser, geholt am ${at}.`,
    text: 'Jetzt den neuen Ort wählen und sich dort anmelden, wo das nötig ist; Ihre Bücher hier bleiben, wie sie sind.',
    anew: 'Noch einmal kopieren',
    anewHint: 'Wenn Sie hier vor dem Umzug noch etwas ändern, kopieren Sie noch einmal.',
  },
  signIn: {
    text: (books) =>
      `Eine Kopie von ${books} liegt in diesem Browser. Melden Sie sich hier an oder registrieren Sie sich, dann wird sie importiert.`,
    toDelete:
      'Melden Sie sich an, um die Bücher zu löschen, die von hier umgezogen sind. Davor werden Sie noch einmal gefragt.',
    old: 'Ihre Bücher ziehen gerade um. Melden Sie sich an, um damit fortzufahren.',
    elsewhere: (place) => `Ihre Bücher ziehen gerade um. Weiter geht es bei ${place}.`,
  },
  bring: {
    text: (books, place) => `Die Kopie von ${books} kann bei ${place} importiert werden.`,
    safe: (place) => `Ihre Bücher bei ${place} sind unberührt, und die Kopie bleibt in diesem Browser.`,
    beside: (books, names) =>
      `Hier gibt es schon etwas: ${books} (${names}). Ihre kommen daneben; ein Buch, dessen Name vergeben ist, bekommt eine Nummer dahinter.`,
    itemsStay: (count, place) =>
      `${plural(count, { one: '# Regel, Auszug oder Ähnliches bleibt', other: '# Regeln, Auszüge und Ähnliches bleiben' })} bei ${place}: Hier lassen sie sich noch nicht aufbewahren.`,
    same: (names) =>
      `Einige dieser Bücher sind schon hier: ${names}. Gleiches wird übersprungen, Abweichendes durch die Kopie ersetzt.`,
    go: 'Bücher importieren',
    goOn: 'Weiter importieren',
    wasCut: 'Der Import wurde unterbrochen. Fahren Sie fort: Was schon da ist, wird übersprungen.',
    progress: (done, ofAll) => `${number(done)} von ${ofAll}`,
    busy: 'Die Bücher werden importiert …',
    rejected: (count) =>
      plural(count, { one: '# Zeile wurde hier abgelehnt:', other: '# Zeilen wurden hier abgelehnt:' }),
    room: 'Wenn hier nicht genug Platz ist, schaffen Sie welchen, oder verlassen Sie diesen Ort und wählen einen anderen: Verloren geht nichts.',
  },
  check: {
    busy: 'Wird mit der Kopie verglichen …',
    text: 'Ihre Bücher sind hier. Jetzt werden sie nachgerechnet und Zeile für Zeile mit der Kopie verglichen.',
    go: 'Vergleichen',
    same: (transactions) => `Gleich, mit ${transactions}`,
    renamed: (before) => `Hieß am alten Ort ${before}`,
    fingerprint: 'Fingerabdruck',
    gone: 'Dieses Buch ist nicht hier.',
    missing: (count, names) => `Fehlt hier (${number(count)}): ${names}`,
    changed: (count, names) => `Hier anders (${number(count)}): ${names}`,
    extra: (count, names) => `Nur hier (${number(count)}): ${names}`,
    more: (names, count) => `${names} und ${number(count)} weitere`,
    otherwise: 'Die Fingerabdrücke sind verschieden.',
    problems: (count) =>
      plural(count, {
        one: '# gespeicherte Zahl passt nicht zu den Zeilen.',
        other: '# gespeicherte Zahlen passen nicht zu den Zeilen.',
      }),
    differs: (place) =>
      `Nicht alles ist gleich. Bei ${place} wurde nichts angerührt, und die Kopie liegt noch in diesem Browser. Importieren Sie die Bücher noch einmal; bleibt etwas anders, weil Sie es hier inzwischen geändert haben, beenden Sie den Umzug und behalten beides.`,
    repair: 'Reparieren',
    repairFailed: 'Die Summen konnten nicht repariert werden.',
    bringAgain: 'Noch einmal importieren',
    compareAgain: 'Noch einmal vergleichen',
    end: 'Umzug beenden, beides behalten',
  },
  ask: {
    done: (books, place) => `Unverändert bei ${place} angekommen: ${books}`,
    text: (place) => `Was wird aus Ihren Büchern bei ${place}?`,
    keep: 'Dort behalten',
    keepHint:
      'Wenn Sie sie behalten, bleiben sie dort unverändert. Gelöscht wird nur die Kopie für diesen Umzug.',
    delete: 'Dort löschen …',
    deleteTitle: (place) => `Ihre Bücher bei ${place} löschen?`,
    deleteText: (place) =>
      `Sie gehen zu ${place} und melden sich dort an, wo das nötig ist; bevor etwas gelöscht wird, werden Sie noch einmal gefragt. Sichern Sie die Kopie vorher als Datei, wenn Sie eine haben möchten.`,
    deleteGo: 'Dorthin gehen',
    file: 'Kopie als Datei sichern',
  },
  delete: {
    text: (place) => `Diese Bücher sind von ${place} umgezogen. Sie können hier jetzt gelöscht werden.`,
    busy: 'Es wird nachgesehen, ob alles in der Kopie ist …',
    may: (transactions) => `Alles ist in der Kopie: ${transactions}`,
    changed: 'Wurde hier geändert, seit die Kopie geholt wurde; es bleibt also.',
    gone: 'Ist nicht mehr hier.',
    none: 'Hier gibt es nichts, was gelöscht werden könnte.',
    go: (books) => `${books} löschen`,
    confirmTitle: 'Endgültig löschen?',
    confirmText: (names, place) =>
      `${names}: mit allen Konten und Buchungen, bei ${place}. Das lässt sich nicht rückgängig machen.`,
    confirm: 'Löschen',
    deleting: 'Wird gelöscht …',
    progress: (done, of) => `${number(done)} von ${number(of)}`,
    keep: 'Doch behalten',
  },
  deleted: {
    text: (place) => `Ihre Bücher bei ${place} sind gelöscht. Sie finden sie am neuen Ort.`,
    go: (place) => `Zu ${place}`,
  },
  elsewhere: {
    text: (place) => `Dieser Umzug geht bei ${place} weiter.`,
    go: (place) => `Zu ${place}`,
  },
  ended: {
    text: (place) => `Fertig: Ihre Bücher liegen bei ${place}.`,
    kept: (place) => `Die bei ${place} bleiben, wie sie sind.`,
  },
  notice: {
    label: 'Umzug Ihrer Bücher',
    text: 'Ihre Bücher ziehen gerade um.',
    go: 'Weiter',
    giveUp: 'Umzug abbrechen',
  },
  comeAlong: {
    title: 'Die Bücher mitnehmen?',
    text: (books, place) => `In diesem Browser liegen Bücher: ${books}. Sie können zu ${place} mitkommen.`,
    safe: 'Eine Kopie wird importiert und Zeile für Zeile verglichen. Was in diesem Browser liegt, bleibt, bis Sie es anders sagen.',
    stay: 'Jetzt nicht',
    go: 'Mitnehmen',
  },
  giveUp: {
    title: 'Diesen Umzug abbrechen?',
    text: (place) =>
      `Die Kopie für diesen Umzug wird gelöscht. Ihre Bücher bei ${place} bleiben, wie sie sind; was anderswo importiert wurde, bleibt auch dort.`,
    confirm: 'Umzug abbrechen',
    cancel: 'Damit fortfahren',
  },
};
