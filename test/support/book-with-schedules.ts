import { writeScheduleItem } from '#ledger/schedule/schedule-item.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { createBasicBook } from './basic-book.ts';
import { scheduleLine, createSchedule } from './schedules.ts';

/** A row of a book: its day and description, the accounts it moves money from and to, and the amount. */
type Move = readonly [day: string, description: string, from: string, to: string, minor: number];

/** A schedule in short form; `fields` has all other fields. */
type ShortSchedule = {
  name: string;
  rule: string;
  start: string;
  from: string;
  to: string;
  minor: bigint;
  fields?: Partial<Schedule>;
};

/** Returns the basic accounts with rows and schedules, in the shape of an export. */
export function createBookWithSchedules(moves: readonly Move[], schedules: readonly ShortSchedule[]) {
  const book = createBasicBook();
  const idOf = (name: string) => {
    const found = book.accounts.find(({ AccountName }) => AccountName === name);
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found.AccountId;
  };
  const transactions = moves.map(([day, description, from, to, minor], at) => ({
    TransactionId: `T${at}`,
    TransactionDescription: description,
    TransactionNotes: '',
    TransactionDatePosted: `${day}T12:00:00.000Z`,
    TransactionDateEntered: `${day}T12:00:00.000Z`,
    TransactionSplitAId: `T${at}A`,
    TransactionSplitBId: `T${at}B`,
    TransactionSplitAAccountId: idOf(to),
    TransactionSplitBAccountId: idOf(from),
    TransactionSplitAValue: String(minor),
    TransactionSplitBValue: String(-minor),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
  }));
  const items = schedules.map(({ name, rule, start, from, to, minor, fields }, at) => {
    const lines = [scheduleLine(minor, { accountA: idOf(to), accountB: idOf(from) })];
    const { id, kind, body } = writeScheduleItem(
      createSchedule(rule, { id: `S${at}`, name, start, lines, ...fields }),
    );
    return {
      ItemId: id,
      BookId: book.accounts[0]?.AccountId,
      Kind: kind,
      Body: JSON.stringify(body),
      ItemDateEntered: '2026-11-01T12:00:00.000Z',
    };
  });
  return { data: { ...book, transactions, items }, idOf };
}
