import { fold } from '#text/fold.ts';
import { findNextDay, perYear, type Rhythm, findRhythm } from '#ledger/schedule/rhythm.ts';
import { daysBetween } from '#values/calendar.ts';
import { matchDays } from '#ledger/statement/match.ts';
import type { RowToGroup } from './groups.ts';

/** Maximum number of days between the two bookings of a transfer, the same as for matching statements. */
const maxDays = matchDays;

/**
 * Pairs rows of different accounts that are two sides of one transfer: opposite amounts within some days. The nearest are paired first,
 * each row once. @returns a map from the key of the outgoing row to the key of the incoming row
 */
export function pairTransfers(rows: readonly RowToGroup[]): Map<string, string> {
  const incoming = Map.groupBy(
    rows.filter(({ gainMinor }) => gainMinor > 0n),
    ({ gainMinor }) => gainMinor,
  );
  const near = rows.flatMap((out) =>
    out.gainMinor >= 0n
      ? []
      : (incoming.get(-out.gainMinor) ?? []).flatMap((into) => {
          const apart = Math.abs(daysBetween(out.day, into.day));
          return into.partKey === out.partKey || apart > maxDays ? [] : [{ out, into, apart }];
        }),
  );
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const sorted = near.toSorted(
    (a, b) =>
      a.apart - b.apart ||
      (a.out.day === b.out.day ? 0 : a.out.day < b.out.day ? -1 : 1) ||
      (a.out.partKey === b.out.partKey ? 0 : a.out.partKey < b.out.partKey ? -1 : 1),
  );
  for (const { out, into } of sorted) {
    if (taken.has(out.key) || taken.has(into.key)) continue;
    taken.add(out.key).add(into.key);
    pairs.set(out.key, into.key);
  }
  return pairs;
}

/** Words that banks write beside the payee, in the languages of the categories. */
const noise = new Set(
  `pos card purchase debit credit direct payment visa deposit withdrawal order number account online line payments mastercard maestro sepa transfer check cheque online web mobile bill pay ach
  lastschrift uberweisung gutschrift dauerauftrag kartenzahlung kauf basislastschrift folgelastschrift ec zahlung eref mref cred svwz dankt konto iban bic einzahlung abbuchung zahlungseingang internet retoure
  sammelgutschrift verarbeitung referenz mandat teilnehmernummer vollerfasst ruckbelastung mitteilungen kundennummer paket glaubiger auftrag bargeld entgelt abschluss
  ueberw uebw ueberweisung empfaenger empfanger auftraggeber mit cto dto
  received thank you your refund reversal return fee date value card
  the and from und von der die das fur for auf ref nr
  paiement par carte facture prlv prelevement virement vers les des sur recu achat
  compra pago recibo transferencia tarjeta con los las del pagamento pagto addebito bonifico carta disposizione presso
  betaling incasso overboeking naar van het betaalautomaat pas platnosc karta przelew przychodzacy wychodzacy zakup
  debito credito cartao pix ted doc enviada recebida boleto titulo conta com deposito compe desbloqueio autorizado compensado estorno cobranca kortkop autogiro overforing`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Legal forms of companies, which are no name on their own. */
const legalForms = new Set(
  `gmbh mbh ag kg ug ohg gbr limited ltd incorporated inc llc llp corporation corp company plc pty sarl sas sasu
  srl ltda eireli aps aktiengesellschaft`.split(/\s+/),
);

/** The number of words that identify a payee; further words are a branch, a town or a card. */
const maxNameWords = 2;

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** Writes a word of a single case like a name. */
const toNameCase = (word: string) =>
  word.length > 3 && (word === word.toUpperCase() || word === word.toLowerCase()) ? capitalize(word) : word;

/** A payee or payer: its recognition key and its name. */
export type Payee = { key: string; name: string };

/** Returns the payee of a description without card numbers, days and towns; undefined if it names none. */
export function parsePayee(description: string): Payee | undefined {
  const words = description.split(/[^\p{L}\p{N}&']+/u).filter((word) => /^[\p{L}&']+$/u.test(word));
  const isForm = (word: string | undefined) => word !== undefined && legalForms.has(fold(word));
  // A two-letter word is a name only before a legal form.
  const isNameWord = (word: string, at: number) =>
    !noise.has(fold(word)) && !isForm(word) && (word.length > 2 || isForm(words[at + 1]));
  const named = words.filter(isNameWord).slice(0, maxNameWords);
  if (named.length === 0) return undefined;
  return { key: named.map(fold).join(' '), name: named.map(toNameCase).join(' ') };
}

/** Returns the keys of rows with the same payee and direction as a row; at least that of the row itself. */
export function findRowsOfPayee(
  row: RowToGroup,
  keys: readonly string[],
  byKey: ReadonlyMap<string, RowToGroup>,
): string[] {
  const payee = parsePayee(row.description)?.key;
  if (payee === undefined) return [row.key];
  return keys.filter((key) => {
    const other = byKey.get(key);
    if (other === undefined || other.gainMinor < 0n !== row.gainMinor < 0n) return false;
    return key === row.key || parsePayee(other.description)?.key === payee;
  });
}

/** A recurring payment: its payee, usual amount, rhythm and next day. */
type RecurringPayment = {
  key: string;
  name: string;
  gainMinor: bigint;
  rhythm: Rhythm;
  nextDay: string;
  count: number;
};

/** Returns the amount per year. */
const amountPerYear = ({ gainMinor, rhythm }: RecurringPayment) =>
  (gainMinor < 0n ? -gainMinor : gainMinor) * perYear[rhythm];

/** Returns the recurring payments in rows that had not ended by the last day, the largest amount per year first. */
export function findRecurringByPayee(rows: readonly RowToGroup[]): RecurringPayment[] {
  const last = rows.reduce((latest, { day }) => (day > latest ? day : latest), '');
  const byPayee = Map.groupBy(rows, ({ description, gainMinor, partKey }) => {
    const key = parsePayee(description)?.key;
    return key === undefined || gainMinor === 0n ? '' : `${gainMinor < 0n ? '-' : '+'}${key}\n${partKey}`;
  });
  byPayee.delete('');
  const found = [...byPayee].flatMap(([key, own]): RecurringPayment[] => {
    const sorted = own.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const newest = sorted.at(-1);
    const rhythm = findRhythm(sorted.map(({ day }) => day));
    if (rhythm === undefined || newest === undefined) return [];
    const next = findNextDay(newest.day, rhythm);
    if (next.latest < last) return [];
    const amounts = own.map(({ gainMinor }) => gainMinor).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const gainMinor = amounts[Math.floor(amounts.length / 2)] ?? 0n;
    const name = parsePayee(newest.description)?.name ?? newest.description;
    return [{ key, name, gainMinor, rhythm, nextDay: next.day, count: own.length }];
  });
  return found.toSorted((a, b) => {
    const [x, y] = [amountPerYear(a), amountPerYear(b)];
    return x === y ? (a.key < b.key ? -1 : 1) : x > y ? -1 : 1;
  });
}
