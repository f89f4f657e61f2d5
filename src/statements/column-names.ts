import { type WordConcept, scoreNameFit } from './column-words.ts';
import { isForeignName } from './foreign-columns.ts';
import type { ColumnRole } from './column-role.ts';

/** Pattern for names of columns with currency codes. */
export const currencyNamePattern =
  /currency|währung|waehrung|^munt|devi[sz]|devies|valuta|valuut|^ccy|^curr?$|moneda|moeda|divisa|waluta|^m[ěe]na$|pénznem|valut[ăe]|döviz|para birimi|валют|νόμισμα|通貨|币种|幣別|币别|货币|貨幣|통화/i;

/** Patterns for the column names of banks with a score; of two columns for one role the better match wins. */
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

/** The roles whose names are listed in many languages. */
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

/** Patterns for names of amounts before a fee is deducted (gross) and after it (net). */
export const grossNamePattern =
  /gross|brutto|bruto|\bbrut\b|lord[oa]\b|íbruto|před poplatk|до комисс|毛额|总额/i;
export const netNamePattern =
  /\bnet\b|netto|\bneto\b|l[ií]quid|n[eé]tt?o\b|\bnetta|payout amount|auszahlungsbetrag|нетто|после комисс|净额|淨額|手取/i;

/** Pattern for names of amounts that were not booked: in another currency, or a tax. */
const notBookedPattern = /original|fremd|foreign|local|tax|vat|mwst|ust\b/i;

/** Pattern for amounts that include or exclude a fee, which are not the fee itself. */
const besideFeePattern =
  /\b(?:after|before|excl\w*|gross|incl\w*|inkl\w*|exkl\w*|less|nach|ohne|vor|without|hors|sans|con|sin|senza)\b/i;

/** Pattern for names of figures that are no money amount: quantities, points and prices. */
export const countNamePattern =
  /\bprice|preis|\bprix|prezzo|precio|\bkurs|\brate\b|quantity|\bqty\b|\bcount\b|anzahl|menge|stück|\bunits?\b|\bshares\b|percent|prozent|%|\bpoints?\b|punkte|\bmiles?\b|meilen|rewards?\b|\bpuntos\b|\bpunti\b|\bpontos\b|балл|бонус|ポイント|积分|포인트/i;

/** The score from which a name is certain. */
export const certainScore = 2;

/** Returns the score with which a column name matches a role. */
export function scoreColumnName(name: string, role: ColumnRole): number {
  const concept = concepts[role];
  const byWords = concept === undefined ? 0 : scoreNameFit(name, concept);
  const score = Math.max(
    byWords,
    ...namePatterns.map(([of, pattern, each]) => (of === role && pattern.test(name) ? each : 0)),
  );
  // The currency of a foreign amount is not that of the account.
  if (role === 'currency' && isForeignName(name)) return 0;
  if (role === 'fee' && besideFeePattern.test(name)) return 0;
  if ((role === 'amount' || role === 'balance') && countNamePattern.test(name)) return 0;
  return role === 'amount' && (notBookedPattern.test(name) || grossNamePattern.test(name))
    ? Math.min(score, 1)
    : score;
}

/** Pattern for names of columns with a kind or a category, which never hold the payee. */
export const kindNamePattern =
  /kategor|kategó|categor|catégor|категор|κατηγορ|luokka|カテゴリ|分類|分类|類別|类别|카테고리|^(?:transaction )?types?\b|^typ\b|^tip[ou]?\b|^(?:umsatz|buchungs|transaktions|auftrags)art|^umsatztyp|^art$|^rodzaj|^druh|^laji|^soort|^mutatiesoort|^transaktionstyp|^típus|^tür\b|^işlem tipi|^тип|^вид|^種別|^种类|^类型|^交易类型/i;

/** Pattern for free-text columns, which may contain a direction word such as 'Payment' by chance. */
export const freeTextNamePattern = /^(?:notes?|notiz(?:en)?|description|beschreibung|category|kategorie)$/i;
