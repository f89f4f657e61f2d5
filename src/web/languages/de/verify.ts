import type { verify as english } from '#web/languages/en/verify.ts';
import { number, plural } from './counting.ts';

export const verify: typeof english = {
  title: 'Buch prüfen',
  hint: 'Rechnet alle Salden, Anzahlen und Schlagwörter aus den Buchungen neu aus und vergleicht sie mit dem, was gespeichert ist.',
  verify: 'Mein Buch prüfen',
  verifying: 'Das Buch wird geprüft …',
  failed: (reason) => `Das Buch konnte nicht geprüft werden. ${reason}`,
  ok: 'Alles stimmt.',
  checked: (accounts, transactions, tags, flows) =>
    `Geprüft: ${plural(accounts, { one: '# Konto', other: '# Konten' })}, ${plural(transactions, {
      one: '# Buchung',
      other: '# Buchungen',
    })}, ${plural(tags, { one: '# Schlagwort', other: '# Schlagwörter' })}, ${plural(flows, {
      one: '# Monatssumme',
      other: '# Monatssummen',
    })}.`,
  wrong: (count) => plural(count, { one: '# Sache stimmt nicht:', other: '# Sachen stimmen nicht:' }),
  more: (count) => `und ${number(count)} weitere`,
  whereRepaired: 'In den Bucheinstellungen lässt es sich reparieren.',
  repair: 'Reparieren',
  repairing: 'Wird repariert …',
  repairFailed: (reason) => `Das konnte nicht repariert werden. ${reason}`,
  repaired: 'Repariert und noch einmal geprüft.',
  derived: (name: string) =>
    `Etwas, das ausgerechnet wird (${name}), lässt sich nicht lesen. Das Reparieren rechnet es neu aus.`,
  problems: {
    'account-total': (name, expected, seen) =>
      `Der Saldo von „${name}“ müsste ${expected} sein und ist ${seen}.`,
    'account-count': (name, expected, seen) =>
      `„${name}“ müsste ${plural(Number(expected), { one: '# Buchung', other: '# Buchungen' })} zählen und zählt ${seen}.`,
    'tag-total': (name, expected, seen) =>
      `Der Saldo des Schlagworts #${name} müsste ${expected} sein und ist ${seen}.`,
    'tag-count': (name, expected, seen) =>
      `Das Schlagwort #${name} müsste ${plural(Number(expected), { one: '# Buchung', other: '# Buchungen' })} zählen und zählt ${seen}.`,
    'tag-rows': (name) => `Die Liste zum Schlagwort #${name} ist nicht vollständig.`,
    flow: (name, expected, seen) =>
      `Eine Summe für die Berichte (${name}) müsste ${expected} sein und ist ${seen}.`,
    'sub-accounts': (name, expected, seen) =>
      `„${name}“ müsste ${plural(Number(expected), { one: '# Unterkonto', other: '# Unterkonten' })} zählen und zählt ${seen}.`,
    findable: (name) => `„${name}“ wird beim Suchen nicht so gefunden, wie es sein müsste.`,
    unreadable: (name: string) =>
      `Ein Eintrag (${name}) lässt sich nicht lesen. Er fehlt in allem; ein Export nimmt ihn mit, wie er ist.`,
    'other-book': (name) => `„${name}“ hat eine Seite in einem anderen Buch.`,
    'no-account': (name) => `„${name}“ hat eine Seite in einem Konto, das es nicht gibt.`,
    'no-parent': (name) => `Das übergeordnete Konto von „${name}“ gibt es nicht.`,
    circle: (name) => `„${name}“ liegt unter sich selbst.`,
    limit: (name) => `Etwas an „${name}“ ist länger oder größer als erlaubt.`,
    'item-account': (kind, account) =>
      `Ein Eintrag (${kind}) nennt ein Konto, das es nicht gibt: ${account}.`,
    'balance-check': (name, expected, seen, day) =>
      `Am Ende des Tages ${day} müsste der Saldo von „${name}“ ${expected} gewesen sein und war ${seen}. Reparieren ändert daran nichts: Eine Buchung oder die Angabe stimmt nicht.`,
  },
  fingerprint: {
    title: 'Fingerabdruck',
    hint: 'Zwei Bücher mit demselben Fingerabdruck enthalten dieselben Konten und Buchungen: so lässt sich ein Umzug prüfen oder eine wiederhergestellte Kopie.',
    show: 'Fingerabdruck anzeigen',
    copy: 'Fingerabdruck kopieren',
    copied: 'Kopiert',
    copyFailed: 'Er konnte nicht kopiert werden.',
    failed: (reason) => `Der Fingerabdruck konnte nicht gebildet werden. ${reason}`,
    impossible: 'Ein Fingerabdruck lässt sich nur bilden, wenn die Seite über HTTPS kam.',
    same: 'Die Fingerabdrücke sind die der Datei: Was hier liegt, ist, was gespeichert wurde.',
    other: 'Die Fingerabdrücke sind nicht die der Datei: Etwas ist anders als beim Speichern.',
    more: 'Die Bücher enthielten vorher schon anderes, deshalb sind ihre Fingerabdrücke nicht die der Datei.',
  },
};
