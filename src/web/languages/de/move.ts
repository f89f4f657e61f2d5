import type { move as english } from '#web/languages/en/move.ts';
import { number, plural } from './counting.ts';

export const move: typeof english = {
  title: 'Bücher umziehen',
  open: 'Bücher umziehen …',
  lead: 'Überträgt alle Bücher Schritt für Schritt an einen anderen Speicherort und prüft, dass sie unverändert ankommen.',
  steps: {
    label: 'Schritte',
    copy: 'Kopie',
    provider: 'Neuer Speicherort',
    bring: 'Importieren',
    check: 'Vergleichen',
    old: 'Alter Speicherort',
  },
  books: (count) => plural(count, { one: '# Buch', other: '# Bücher' }),
  transactions: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
  bookOf: (name, transactions) => `${name}: ${transactions}`,
  later: 'Später',
  noBooks: 'Hier gibt es keine Bücher, die umziehen könnten.',
  copyIsGone:
    'Dieser Browser hat die Kopie nicht mehr. Bitte diesen Umzug abbrechen und dort neu beginnen, wo die Bücher jetzt liegen.',
  storeFailed: (why) =>
    `Dieser Browser konnte die Kopie nicht speichern (${why}). Bitte die Daten als Datei exportieren und am neuen Speicherort importieren.`,
  inBrowser: 'diesem Browser',
  begin: {
    text: (provider) =>
      `Zuerst werden alle Bücher kopiert, die in ${provider} liegen. Dann wählen Sie den neuen Speicherort und melden sich dort an, falls nötig; die Kopie wird dort importiert und mit dem Original verglichen.`,
    safe: 'Hier ändert sich nichts. Wenn etwas nicht gelingt, können Sie es erneut versuchen, auch nachdem diese Seite geschlossen war. Am alten Speicherort ändert sich nur etwas, wenn Sie es am Ende so wählen.',
    go: 'Kopie speichern und weiter',
    busy: 'Die Bücher werden kopiert …',
  },
  choose: {
    copied: (books, at) => `Eine Kopie von ${books} liegt in diesem Browser (${at}).`,
    text: 'Wählen Sie jetzt den neuen Speicherort und melden Sie sich dort an, falls nötig. Ihre Bücher hier bleiben, wie sie sind.',
    anew: 'Noch einmal kopieren',
    againHint: 'Wenn Sie hier vor dem Umzug noch etwas ändern, kopieren Sie noch einmal.',
  },
  signIn: {
    text: (books) =>
      `Eine Kopie von ${books} liegt in diesem Browser. Melden Sie sich hier an oder registrieren Sie sich, um sie zu importieren.`,
    toDelete:
      'Melden Sie sich an, um die Bücher zu löschen, die von hier umgezogen sind. Davor werden Sie noch einmal gefragt.',
    old: 'Ihre Bücher ziehen gerade um. Melden Sie sich an, um damit fortzufahren.',
    elsewhere: (provider) => `Ihre Bücher ziehen gerade um. Weiter geht es in ${provider}.`,
  },
  import: {
    text: (books, provider) => `Die Kopie von ${books} kann jetzt in ${provider} importiert werden.`,
    safe: (provider) => `Ihre Bücher in ${provider} sind unberührt, und die Kopie bleibt in diesem Browser.`,
    beside: (books, names) =>
      `Hier gibt es schon Bücher: ${books} (${names}). Ihre kommen dazu. Ist ein Name schon vergeben, wird eine Nummer angehängt.`,
    same: (names) =>
      `Einige dieser Bücher sind schon hier: ${names}. Gleiche Einträge werden übersprungen, die anderen durch die Fassung der Kopie ersetzt.`,
    go: 'Bücher importieren',
    goOn: 'Import fortsetzen',
    wasCut: 'Der Import wurde unterbrochen. Setzen Sie ihn fort: Was schon da ist, wird übersprungen.',
    progress: (done, ofAll) => `${number(done)} von ${ofAll}`,
    busy: 'Die Bücher werden importiert …',
    rejected: (count) =>
      plural(count, { one: '# Zeile wurde hier abgelehnt:', other: '# Zeilen wurden hier abgelehnt:' }),
    room: 'Wenn hier nicht genug Platz ist, schaffen Sie welchen, oder gehen Sie zurück und wählen einen anderen Speicherort. Es geht nichts verloren.',
  },
  check: {
    busy: 'Wird mit der Kopie verglichen …',
    text: 'Ihre Bücher sind hier. Jetzt werden alle Salden nachgerechnet und alle Buchungen mit der Kopie verglichen.',
    go: 'Vergleichen',
    same: (transactions) => `Identisch, mit ${transactions}`,
    renamed: (before) => `Hieß am alten Speicherort ${before}`,
    fingerprint: 'Fingerabdruck',
    gone: 'Dieses Buch ist nicht hier.',
    missing: (count, names) => `Fehlt hier (${number(count)}): ${names}`,
    changed: (count, names) => `Hier anders (${number(count)}): ${names}`,
    extra: (count, names) => `Nur hier (${number(count)}): ${names}`,
    more: (names, count) => `${names} und ${number(count)} weitere`,
    otherwise: 'Die Fingerabdrücke sind verschieden.',
    problems: (count) =>
      plural(count, {
        one: '# gespeicherte Summe passt nicht zu den Buchungen.',
        other: '# gespeicherte Summen passen nicht zu den Buchungen.',
      }),
    differs: (provider) =>
      `Einige Einträge weichen ab. In ${provider} wurde nichts geändert, und die Kopie liegt noch in diesem Browser. Importieren Sie sie noch einmal; weicht dann noch etwas ab, weil Sie es hier inzwischen geändert haben, beenden Sie den Umzug und behalten Sie beides.`,
    repair: 'Reparieren',
    repairFailed: 'Die Summen konnten nicht repariert werden.',
    bringAgain: 'Noch einmal importieren',
    compareAgain: 'Noch einmal vergleichen',
    end: 'Umzug beenden, beides behalten',
  },
  ask: {
    done: (books, provider) => `Unverändert in ${provider} angekommen: ${books}`,
    text: (provider) => `Was soll mit Ihren Büchern in ${provider} geschehen?`,
    keepBooks: 'Dort behalten',
    keepHint:
      'Wenn Sie sie behalten, bleiben sie dort unverändert. Gelöscht wird nur die Kopie für diesen Umzug.',
    delete: 'Dort löschen …',
    deleteTitle: (provider) => `Ihre Bücher in ${provider} löschen?`,
    deleteText: (provider) =>
      `Sie gehen zu ${provider} und melden sich dort an, falls nötig. Bevor etwas gelöscht wird, werden Sie noch einmal gefragt. Möchten Sie die Kopie als Datei haben, speichern Sie sie vorher.`,
    deleteGo: 'Dorthin gehen',
    file: 'Kopie als Datei speichern',
  },
  delete: {
    text: (provider) => `Diese Bücher sind von ${provider} umgezogen und können hier jetzt gelöscht werden.`,
    busy: 'Es wird geprüft, ob alles in der Kopie ist …',
    may: (transactions) => `Alles ist in der Kopie: ${transactions}`,
    changed: 'Hier seit der Kopie geändert, bleibt also.',
    gone: 'Nicht mehr hier.',
    none: 'Hier gibt es nichts zu löschen.',
    go: (books) => `${books} löschen`,
    confirmTitle: 'Endgültig löschen?',
    confirmText: (names, provider) =>
      `${names}: mit allen Konten und Buchungen, in ${provider}. Das lässt sich nicht rückgängig machen.`,
    progress: (done, of) => `${number(done)} von ${number(of)}`,
    keepBooks: 'Doch behalten',
  },
  deleted: {
    text: (provider) => `Ihre Bücher in ${provider} sind gelöscht. Sie finden sie am neuen Speicherort.`,
    go: (provider) => `Zu ${provider}`,
  },
  elsewhere: {
    text: (provider) => `Dieser Umzug geht in ${provider} weiter.`,
    go: (provider) => `Zu ${provider}`,
  },
  ended: {
    text: (provider) => `Fertig: Ihre Bücher liegen in ${provider}.`,
    booksStay: (provider) => `Die in ${provider} bleiben, wie sie sind.`,
  },
  notice: {
    label: 'Umzug Ihrer Bücher',
    text: 'Ihre Bücher ziehen gerade um.',
    go: 'Weiter',
    giveUp: 'Umzug abbrechen',
  },
  comeAlong: {
    title: 'Die Bücher mitnehmen?',
    text: (books, provider) =>
      `In diesem Browser liegen Bücher: ${books}. Sie können nach ${provider} umziehen.`,
    safe: 'Eine Kopie wird importiert und Buchung für Buchung verglichen. Was in diesem Browser liegt, bleibt, bis Sie es anders entscheiden.',
    stay: 'Jetzt nicht',
    go: 'Mitnehmen',
  },
  giveUp: {
    title: 'Diesen Umzug abbrechen?',
    text: (provider) =>
      `Die Kopie für diesen Umzug wird gelöscht. Ihre Bücher in ${provider} bleiben, wie sie sind, ebenso was anderswo schon importiert wurde.`,
    confirm: 'Umzug abbrechen',
    cancel: 'Umzug fortsetzen',
  },
};
