import { fold } from '#text/fold.ts';
import { findNextDay, perYear, type Rhythm, findRhythm } from '#ledger/schedule/rhythm.ts';
import { daysBetween } from '#values/calendar.ts';
import { matchDays } from '#ledger/statement/match.ts';
import type { RowToGroup } from './groups.ts';

/** By how many days two banks may book one transfer apart: so far apart a statement finds it again in the book. */
const maxDays = matchDays;

/**
 * The rows of different accounts that are two sides of one transfer: what one lost the other gained, within some days. The nearest
 * are taken first, each row once. @returns from the key of the row that went out to that of the row that came in
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

/** What banks write before or after who was paid, in the languages of the categories. */
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

/** What firms are, which is no name by itself. */
const legalForms = new Set(
  `gmbh mbh ag kg ug ohg gbr limited ltd incorporated inc llc llp corporation corp company plc pty sarl sas sasu
  srl ltda eireli aps aktiengesellschaft`.split(/\s+/),
);

/** So many words tell who it is: what follows is a branch, a town, a card. */
const maxNameWords = 2;

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** A word as a name has it: what is all in one case is written like one. */
const toNameCase = (word: string) =>
  word.length > 3 && (word === word.toUpperCase() || word === word.toLowerCase()) ? capitalize(word) : word;

/** Who was paid or who paid: by what they are known again, and what they are called. */
export type Payee = { key: string; name: string };

/** Who a row is about, without numbers of cards, days and towns; undefined where its description names nobody. */
export function parsePayee(description: string): Payee | undefined {
  const words = description.split(/[^\p{L}\p{N}&']+/u).filter((word) => /^[\p{L}&']+$/u.test(word));
  const isForm = (word: string | undefined) => word !== undefined && legalForms.has(fold(word));
  // A name of two letters tells who it is where a firm is called so.
  const isNameWord = (word: string, at: number) =>
    !noise.has(fold(word)) && !isForm(word) && (word.length > 2 || isForm(words[at + 1]));
  const named = words.filter(isNameWord).slice(0, maxNameWords);
  if (named.length === 0) return undefined;
  return { key: named.map(fold).join(' '), name: named.map(toNameCase).join(' ') };
}

/** The rows of some that are to or from whom one of them is, in the same direction; at least that one. */
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

/** A payment that repeats: from whom or to whom, how much mostly, how often, and when it comes next. */
type RecurringPayment = {
  key: string;
  name: string;
  gainMinor: bigint;
  rhythm: Rhythm;
  nextDay: string;
  count: number;
};

/** The sum of a year. */
const amountPerYear = ({ gainMinor, rhythm }: RecurringPayment) =>
  (gainMinor < 0n ? -gainMinor : gainMinor) * perYear[rhythm];

/** The payments that repeat in rows and have not ended by their last day, those with the largest sum of a year first. */
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
