import { type Decimal, decimalOf, decimalText, negate, sum } from '#values/decimal.ts';
import { readAmount } from './amounts.ts';
import type { SignEvidence } from './prove-signs.ts';
import type { SignRow } from './signs.ts';
import { feeGain, gainOf } from './signs.ts';
import type { Statement, StatementFile } from './statement.ts';
import type { Table } from './table.ts';
import type { TableFormat } from './table-format.ts';

// A wrong opening balance is worse than none: what is taken has to come to what is written beside or around the rows.

type Ends = Pick<Statement, 'opening' | 'closing'>;

const opensWith =
  /(?:opening|beginning|starting|previous) balance|balance brought|anfangssaldo|anfangsbestand|eröffnungssaldo|alter (?:konto)?(?:saldo|stand)|solde (?:initial|d.ouverture|précédent)|ancien solde|saldo (?:inicial|anterior|iniziale|precedente|początkowe)|begin ?saldo|(?:oud|vorig) saldo|ing?ående saldo|inngående saldo|primosaldo|startsaldo|alkusaldo|počáteční (?:zůstatek|stav)|počiatočný (?:zostatok|stav)|nyitó egyenleg|sold ini[tț]ial|početno stanje|devreden bakiye|açılış bakiyesi|входящий остаток|остаток на начало|αρχικό υπόλοιπο|繰越残高|期初余额|期初餘額/i;
const closesWith =
  /(?:closing|ending) balance|schlusssaldo|endsaldo|endbestand|abschlusssaldo|neuer (?:konto)?(?:saldo|stand)|solde (?:final|de clôture)|nouveau solde|saldo (?:final|finale|końcowe)|eind ?saldo|nieuw saldo|utg?ående saldo|slutsaldo|ultimosaldo|loppusaldo|konečný (?:zůstatek|zostatok|stav)|záró egyenleg|sold final|završno stanje|kapanış bakiyesi|исходящий остаток|остаток на конец|τελικό υπόλοιπο|期末余额|期末餘額/i;

const none: Decimal = { digits: 0n, scale: 0 };

const balanceOf = (amount: Decimal) => ({ amount: decimalText(amount) });

const gainsOf = (rows: readonly SignRow[], form: TableFormat) =>
  rows.map(({ written }) => sum([gainOf(written, form) ?? none, feeGain(written, form)]));

/** What the balances beside the rows of one account say, in the order of its days. */
function endsBeside(
  rows: readonly SignRow[],
  form: TableFormat,
  { grows, isBackwards }: NonNullable<SignEvidence['balance']>,
): Ends {
  const ordered = isBackwards ? rows.toReversed() : rows;
  const gains = gainsOf(ordered, form);
  const heldAt = (at: number) => {
    const balance = ordered[at]?.written.balance;
    return balance && (grows === 'in' ? balance : negate(balance));
  };
  const firstAt = ordered.findIndex(({ written }) => written.balance !== undefined);
  const lastAt = ordered.findLastIndex(({ written }) => written.balance !== undefined);
  const [first, last] = [heldAt(firstAt), heldAt(lastAt)];
  if (first === undefined || last === undefined) return {};
  return {
    opening: balanceOf(sum([first, negate(sum(gains.slice(0, firstAt + 1)))])),
    closing: balanceOf(sum([last, ...gains.slice(lastAt + 1)])),
  };
}

/** The balances that stand in lines around the rows, where the rows lead from the one to the other. */
function endsAround({ rows }: Table, form: TableFormat, signRows: readonly SignRow[]): Ends {
  const taken = new Set(signRows.map(({ line }) => line));
  const others = rows.filter(({ line }) => !taken.has(line));
  const named = (words: RegExp) => {
    const lines = others.flatMap(({ cells }) => {
      const at = cells.findIndex((cell) => words.test(cell));
      const amounts = cells.slice(at + 1).flatMap((cell) => readAmount(cell, form.decimal) ?? []);
      const amount = amounts.at(-1)?.amount;
      return at < 0 || amount === undefined ? [] : [decimalOf(amount)];
    });
    return lines.length === 1 ? lines[0] : undefined;
  };
  const [opening, closing] = [named(opensWith), named(closesWith)];
  if (opening === undefined || closing === undefined) return {};
  const rest = sum([opening, ...gainsOf(signRows, form), negate(closing)]);
  return rest.digits === 0n ? { opening: balanceOf(opening), closing: balanceOf(closing) } : {};
}

/** The statements of a table with what their accounts held before the first row and after the last, where that is proven. */
export function withBalances(
  file: StatementFile,
  { table, form, signs }: { table: Table; form: TableFormat; signs: SignEvidence },
  signRows: readonly SignRow[],
): StatementFile {
  const { balance } = signs;
  // In the order in which the statements were found, too.
  const groups = [...Map.groupBy(signRows, ({ group }) => group).values()];
  const isProven = balance !== undefined && balance.breaks.length === 0;
  const statements = file.statements.map((statement, at): Statement => {
    const rows = groups[at] ?? [];
    if (isProven) return { ...statement, ...endsBeside(rows, form, balance) };
    return groups.length === 1 ? { ...statement, ...endsAround(table, form, rows) } : statement;
  });
  return { ...file, statements };
}
