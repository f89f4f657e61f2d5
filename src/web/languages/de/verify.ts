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
  wrong: (count) => plural(count, { one: '# Fehler gefunden:', other: '# Fehler gefunden:' }),
  more: (count) => `und ${number(count)} weitere`,
  whereRepaired: 'In den Bucheinstellungen lässt es sich reparieren.',
  repair: 'Reparieren',
  repairing: 'Wird repariert …',
  repairFailed: (reason) => `Das konnte nicht repariert werden. ${reason}`,
  repaired: 'Repariert und noch einmal geprüft.',
  derived: (name: string) =>
    `Ein berechneter Wert (${name}) lässt sich nicht lesen. Das Reparieren berechnet ihn neu.`,
  problems: {
    'account-total': (name, expected, seen) =>
      `Der Saldo von „${name}“ müsste ${expected} sein und ist ${seen}.`,
    'account-count': (name, expected, seen) =>
      `„${name}“ hat ${plural(Number(expected), { one: '# Buchung', other: '# Buchungen' })}, gespeichert sind ${seen}.`,
    'tag-total': (name, expected, seen) =>
      `Der Saldo des Schlagworts #${name} müsste ${expected} sein und ist ${seen}.`,
    'tag-count': (name, expected, seen) =>
      `Das Schlagwort #${name} hat ${plural(Number(expected), { one: '# Buchung', other: '# Buchungen' })}, gespeichert sind ${seen}.`,
    'tag-rows': (name) => `Die Liste zum Schlagwort #${name} ist nicht vollständig.`,
    flow: (name, expected, seen) =>
      `Eine Summe für die Auswertungen (${name}) müsste ${expected} sein und ist ${seen}.`,
    'sub-accounts': (name, expected, seen) =>
      `„${name}“ hat ${plural(Number(expected), { one: '# Unterkonto', other: '# Unterkonten' })}, gespeichert sind ${seen}.`,
    findable: (name) => `„${name}“ fehlt in der Suche.`,
    unreadable: (name: string) =>
      `Ein Eintrag (${name}) ist beschädigt. Er ist in keiner Liste oder Summe enthalten; ein Export enthält ihn unverändert.`,
    'other-book': (name) => `„${name}“ verwendet ein Konto eines anderen Buchs.`,
    'no-account': (name) => `„${name}“ verwendet ein Konto, das es nicht gibt.`,
    currencies: (name) => `„${name}“ liegt zwischen Konten verschiedener Währungen.`,
    'no-parent': (name) => `Das übergeordnete Konto von „${name}“ gibt es nicht.`,
    circle: (name) => `„${name}“ ist ein Unterkonto von sich selbst.`,
    limit: (name) => `Etwas an „${name}“ ist länger oder größer als erlaubt.`,
    'item-account': (kind, account) =>
      `Ein Eintrag (${kind}) verweist auf ein Konto, das es nicht gibt: ${account}.`,
    'balance-check': (name, expected, seen, day) =>
      `Am Ende des Tages ${day} müsste der Saldo von „${name}“ ${expected} gewesen sein und war ${seen}. Reparieren hilft hier nicht: Eine Buchung oder die Saldoprüfung stimmt nicht.`,
  },
  fingerprint: {
    title: 'Fingerabdruck',
    hint: 'Zwei Bücher mit demselben Fingerabdruck enthalten dieselben Konten und Buchungen. Vergleichen Sie ihn nach einem Umzug oder mit einer wiederhergestellten Sicherung.',
    show: 'Fingerabdruck anzeigen',
    copy: 'Fingerabdruck kopieren',
    copied: 'Kopiert',
    copyFailed: 'Er konnte nicht kopiert werden.',
    failed: (reason) => `Der Fingerabdruck konnte nicht berechnet werden. ${reason}`,
    impossible: 'Ein Fingerabdruck lässt sich nur berechnen, wenn die Seite über HTTPS geladen wurde.',
    same: 'Die Fingerabdrücke stimmen überein: Ihre Bücher sind genau das, was die Datei enthält.',
    other: 'Die Fingerabdrücke stimmen nicht überein: Etwas ist anders, als es gespeichert wurde.',
    more: 'Die Bücher waren vor dem Import nicht leer, deshalb weichen ihre Fingerabdrücke von denen der Datei ab.',
  },
};
