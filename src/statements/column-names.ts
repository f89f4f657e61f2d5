import { type WordConcept, scoreNameFit } from './column-words.ts';
import { isForeignName } from './foreign-columns.ts';
import type { ColumnRole } from './roles.ts';

/** The names of columns of currency codes. */
export const currencyNamePattern =
  /currency|währung|waehrung|^munt|devi[sz]|devies|valuta|valuut|^ccy|^curr?$|moneda|moeda|divisa|waluta|^m[ěe]na$|pénznem|valut[ăe]|döviz|para birimi|валют|νόμισμα|通貨|币种|幣別|币别|货币|貨幣|통화/i;

/** The names that banks give to columns, the most certain first; of two columns for one role the better match wins. */
const namePatterns: [Exclude<ColumnRole, 'none'>, RegExp, number][] = [
  [
    'date',
    /buchung|booking|booked|posted|posting|process|operat|operaz|datum|^date$|transaction date|fecha|data/i,
    3,
  ],
  ['date', /date|dato|tag$|päivä|dátum|kelt/i, 2],
  ['date', /valuta|value|wert|beleg|rente|effective/i, 1],
  [
    'out',
    /debit|withdraw|paid out|money out|outflow|soll|belast|lastschrift|ausgang|débit|cargo|dare|uitgave|spent|charge|wypłat/i,
    3,
  ],
  [
    'in',
    /credit|deposit|paid in|money in|inflow|haben|gutschr|eingang|crédit|abono|avere|ontvang|received|wpłat/i,
    3,
  ],
  [
    'amount',
    /booked amount|buchungsbetrag|^amount$|^betrag|bedrag|^montant|^importe?$|^umsatz$|^valor$|kwota|belopp|beløb|összeg/i,
    4,
  ],
  ['amount', /amount|betrag|montant|import|summe|umsatz|value$|sum$/i, 2],
  ['balance', /balance|\bbal\b|saldo|solde|kontostand|egyenleg/i, 3],
  [
    'payee',
    /payee|beneficiary|merchant|counterparty name|begünst|empfänger|auftraggeber|zahlungspflicht|naam|^name|libell|dénomination/i,
    3,
  ],
  [
    'payee',
    /description|beschreibung|details|narrative|tegenpartij|descri|buchungstext|transaction$|^particulars/i,
    2,
  ],
  [
    'text',
    /memo|note|verwendung|purpose|remittance|mededeling|omschrijving|communication|original description|text|bemerk|notiz|zusatz|info/i,
    2,
  ],
  [
    'category',
    /^categor|^kategor|^kategó|^catégor|^категор|^κατηγορ|^luokka|^カテゴリ|^分類|^分类|^類別|^类别|^카테고리/i,
    3,
  ],
  ['category', /category|kategori/i, 2],
  [
    'account',
    /^account( name| number)?$|^iban|eigenes konto|auftragskonto|^konto$|(?:^|\s)rekening$|umsatz getätigt|account no/i,
    3,
  ],
  ['currency', currencyNamePattern, 2],
  [
    'bankId',
    /transaction id|^id$|fitid|transactie-?referentie|unique|^txn id|transaktionscode|num[ée]ro de transaction|(?:código|id) de (?:la )?transac|codice transazione/i,
    3,
  ],
];

/** The roles that the words of many languages tell. */
const concepts: Partial<Record<ColumnRole, WordConcept>> = {
  date: 'date',
  out: 'out',
  in: 'in',
  amount: 'amount',
  balance: 'balance',
  payee: 'payee',
  text: 'text',
  fee: 'fee',
};

/** The names of amounts from which a fee is still to be taken, and of those from which it was taken. */
export const grossNamePattern = /gross|brutto|bruto|\bbrut\b|lord[oa]\b|íbruto|před poplatk|до комисс|毛额|总额/i;
export const netNamePattern =
  /\bnet\b|netto|\bneto\b|l[ií]quid|n[eé]tt?o\b|\bnetta|payout amount|auszahlungsbetrag|нетто|после комисс|净额|淨額|手取/i;

/** The names of amounts beside the one that was booked: in another currency, or a tax. */
const notBookedPattern = /original|fremd|foreign|local|tax|vat|mwst|ust\b/i;

/** The names of what a fee was taken off or added to. */
const besideFeePattern =
  /\b(?:after|before|excl\w*|gross|incl\w*|inkl\w*|exkl\w*|less|nach|ohne|vor|without|hors|sans|con|sin|senza)\b/i;

/** The names of figures that are no money of a row: how many there are of something, also of points, and at which price. */
export const countNamePattern =
  /\bprice|preis|\bprix|prezzo|precio|\bkurs|\brate\b|quantity|\bqty\b|\bcount\b|anzahl|menge|stück|\bunits?\b|\bshares\b|percent|prozent|%|\bpoints?\b|punkte|\bmiles?\b|meilen|rewards?\b|\bpuntos\b|\bpunti\b|\bpontos\b|балл|бонус|ポイント|积分|포인트/i;

/** The score from which a name is surely that of a role. */
export const certainScore = 2;

/** How surely a name is that of a role. */
export function scoreColumnName(name: string, role: ColumnRole): number {
  const concept = concepts[role];
  const byWords = concept === undefined ? 0 : scoreNameFit(name, concept);
  const score = Math.max(
    byWords,
    ...namePatterns.map(([of, pattern, each]) => (of === role && pattern.test(name) ? each : 0)),
  );
  // The currency of what was paid abroad is not that of the account.
  if (role === 'currency' && isForeignName(name)) return 0;
  if (role === 'fee' && besideFeePattern.test(name)) return 0;
  if ((role === 'amount' || role === 'balance') && countNamePattern.test(name)) return 0;
  return role === 'amount' && (notBookedPattern.test(name) || grossNamePattern.test(name)) ? Math.min(score, 1) : score;
}

/** The names of columns that tell what kind a row is of, or what it was for: that is nobody who was paid. */
export const kindNamePattern =
  /kategor|kategó|categor|catégor|категор|κατηγορ|luokka|カテゴリ|分類|分类|類別|类别|카테고리|^(?:transaction )?types?\b|^typ\b|^tip[ou]?\b|^(?:umsatz|buchungs|transaktions|auftrags)art|^umsatztyp|^art$|^rodzaj|^druh|^laji|^soort|^mutatiesoort|^transaktionstyp|^típus|^tür\b|^işlem tipi|^тип|^вид|^種別|^种类|^类型|^交易类型/i;

/** What a person writes there may be such a word by chance: 'Payment'. */
export const freeTextNamePattern = /^(?:notes?|notiz(?:en)?|description|beschreibung|category|kategorie)$/i;
