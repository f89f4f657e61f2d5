import { fold } from '#text/fold.ts';
import { type Decimal, negateDecimal, sumDecimals } from '#values/decimal.ts';
import { isMonthName } from './table-days.ts';
import type { SignRow, RowFigures } from './signs.ts';
import type { MoneyDirection } from './column-role.ts';

const sizeOf = (decimal: Decimal) => (decimal.digits < 0n ? negateDecimal(decimal) : decimal);
const isSame = (a: Decimal, b: Decimal) => sumDecimals([a, negateDecimal(b)]).digits === 0n;

/** Returns the direction of each row whose balance differs from the previous one by exactly its amount, for rows in one order. */
function followBalances(rows: readonly SignRow[]): Map<number, MoneyDirection> {
  const directions = new Map<number, MoneyDirection>();
  const last = new Map<string, Decimal>();
  for (const { line, group, written } of rows) {
    const { amount, balance } = written;
    const before = last.get(group);
    if (balance === undefined || amount === undefined) {
      last.delete(group);
      continue;
    }
    last.set(group, balance);
    if (before === undefined) continue;
    const change = sumDecimals([balance, negateDecimal(before)]);
    if (change.digits !== 0n && isSame(sizeOf(change), sizeOf(amount)))
      directions.set(line, change.digits < 0n ? 'out' : 'in');
  }
  return directions;
}

/** True if the balance of a row differs by exactly its amount from that of the row before or after it. */
export function movesBalance(rows: readonly RowFigures[], at: number): boolean {
  const { balance, amount, gained, lost } = rows[at] ?? {};
  const size = [amount, gained, lost].find((each) => each !== undefined && each.digits !== 0n);
  if (balance === undefined || size === undefined) return false;
  return [rows[at - 1]?.balance, rows[at + 1]?.balance].some((other) => {
    const change = other && sumDecimals([balance, negateDecimal(other)]);
    return change !== undefined && isSame(sizeOf(change), sizeOf(size));
  });
}

/** Returns the direction of each row by line, derived from the balances beside unsigned amounts. */
export function findDirectionsByBalance(rows: readonly SignRow[]): ReadonlyMap<number, MoneyDirection> {
  const [onwards, backwards] = [followBalances(rows), followBalances(rows.toReversed())];
  return backwards.size > onwards.size ? backwards : onwards;
}

/** True if the amounts have no signs, and the balances of all rows but the first of each account give the direction. */
export function isDirectionProvenByBalance(rows: readonly SignRow[]): boolean {
  const moved = rows.filter(({ written }) => written.amount !== undefined && written.amount.digits !== 0n);
  if (moved.some(({ written: { amount } }) => amount === undefined || amount.digits < 0n)) return false;
  const directions = findDirectionsByBalance(moved);
  const firsts = new Set(moved.map(({ group }) => group)).size;
  const isBoth = new Set(directions.values()).size > 1;
  return isBoth && directions.size >= moved.length - firsts;
}

// Some banks write balances among the transactions, as rows with a day and an amount.

/** The words for a balance before all rows, by language; accents do not count. */
const opening = [
  'opening balance|beginning balance|starting balance|previous balance|balance brought forward|balance b/f|balance forward|brought forward|b/f',
  'anfangssaldo|anfangsbestand|eroffnungssaldo|eroffnungsbestand|alter saldo|alter kontostand|alter stand|saldovortrag|vortrag|ubertrag vorperiode|saldo vortrag|saldo vormonat|alter kontosaldo',
  'solde initial|solde d ouverture|solde precedent|ancien solde|report|report solde|solde reporte|report a nouveau',
  'saldo inicial|saldo anterior|saldo previo|saldo mes anterior|saldo do mes anterior',
  'saldo iniziale|saldo precedente|riporto',
  'beginsaldo|begin saldo|oud saldo|vorig saldo|openingssaldo',
  'ingaende saldo|inngaende saldo|indgaende saldo|primosaldo|startsaldo|alkusaldo|aikaisempi saldo',
  'saldo poczatkowe|saldo z przeniesienia|pocatecni zustatek|pocatecni stav|pociatocny zostatok|pociatocny stav|nyito egyenleg|sold initial|sold precedent|pocetno stanje|prethodno stanje',
  'devreden bakiye|acılıs bakiyesi|acilis bakiyesi|onceki bakiye|входящии остаток|остаток на начало|начальныи остаток|αρχικο υπολοιπο|προηγουμενο υπολοιπο',
  '繰越残高|前月繰越|前期繰越|前回残高|繰越|期初余额|期初餘額|上期结余|上期餘額|承前余额|承上結餘|承前結餘|承前|承上|전월이월|이월잔액|이월',
];

/** The words for a balance after all rows. */
const closing = [
  'closing balance|ending balance|final balance|new balance|balance carried forward|balance c/f|carried forward|c/f',
  'schlusssaldo|endsaldo|endbestand|schlussbestand|abschlusssaldo|neuer saldo|neuer kontosaldo|neuer kontostand|neuer stand',
  'solde final|solde de cloture|nouveau solde|solde a reporter',
  'saldo final|saldo actual|saldo atual|saldo nuevo|nuevo saldo|saldo finale|nuovo saldo|saldo attuale|saldo a nuevo',
  'laatste saldo|eindsaldo|eind saldo|nieuw saldo|utgaende saldo|udgaende saldo|ultimosaldo|slutsaldo|loppusaldo',
  'saldo koncowe|konecny zustatek|konecny stav|konecny zostatok|zaro egyenleg|sold final|zavrsno stanje|novo stanje',
  'kapanıs bakiyesi|kapanis bakiyesi|исходящии остаток|остаток на конец|конечныи остаток|τελικο υπολοιπο',
  '次月繰越|次期繰越|期末余额|期末餘額|本期结余|차월이월',
];

/** The words for a balance within the rows, such as that of a day. */
const daily = [
  'daily balance|end of day balance|day end balance|balance at end of day|available balance|current balance|ledger balance|running balance|account balance|closing ledger balance',
  'tagessaldo|zwischensaldo|kontostand|kontosaldo|saldo des tages|buchungssaldo|verfugbarer saldo',
  'solde du jour|solde intermediaire|solde du compte|solde disponible|solde au|solde en|solde',
  'saldo do dia|saldo diario|saldo final do dia|saldo disponivel|saldo total disponivel|saldo total disponivel dia|saldo parcial|saldo em conta|saldo em conta corrente|saldo bloqueado|s a l d o|saldo del dia|saldo disponible|saldo del giorno|saldo giornaliero|saldo contabile|saldo disponibile|saldo liquido|saldo alla data|saldo al',
  'dagsaldo|dagssaldo|tussensaldo|saldo po operacji|saldo dzienne|saldo',
  'gun sonu bakiyesi|остаток на|остаток|сальдо|υπολοιπο ημερασ',
  '当日余额|當日餘額|残高|余额|餘額|日计余额|잔액|일계',
];

/** The position of a stated balance: before all rows, after all rows, or in between. */
export type BalancePosition = 'opening' | 'closing' | 'daily';

const normalizeWords = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();
const splitWords = (lists: readonly string[]) =>
  lists.flatMap((words) => words.split('|').map(normalizeWords)).toSorted((a, b) => b.length - a.length);
const kinds: readonly (readonly [BalancePosition, readonly string[]])[] = [
  ['opening', splitWords(opening)],
  ['closing', splitWords(closing)],
  ['daily', splitWords(daily)],
];

/** True for words that may follow a balance word: a day, a currency, or a preposition. Longer words are about something else. */
const isAccompanyingWord = (word: string) =>
  word.length <= 3 || /^\d[\d/]*$/.test(word) || isMonthName(word) || /^[a-z]{2}\d/.test(word);

const longest = 80;

/** Returns the balance that a text names, with or without a day; undefined if the text means something else. */
export function readBalanceName(text: string): BalancePosition | undefined {
  if (text.length > longest) return undefined;
  const even = normalizeWords(text);
  const found = kinds.flatMap(([kind, words]) => {
    const word = words.find((each) => even === each || even.startsWith(`${each} `));
    const remainder = word === undefined ? '' : even.slice(word.length).trim();
    const isOnly = remainder === '' || remainder.split(' ').every(isAccompanyingWord);
    return word !== undefined && isOnly ? [{ kind, length: word.length }] : [];
  });
  return found.toSorted((a, b) => b.length - a.length)[0]?.kind;
}
