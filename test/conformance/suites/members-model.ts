import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { CallError } from '#contract/errors.ts';
import type { WireMemberRole } from '#contract/members.ts';
import { addSmallBook, newTestId, newTransactionInput } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

type Role = WireMemberRole | 'own' | 'out';

/** A step of one member; `at` chooses an existing row. */
type MemberStep =
  | { does: 'add'; who: number; amount: number }
  | { does: 'change' | 'remove'; who: number; at: number }
  | { does: 'rename'; who: number }
  | { does: 'undo'; who: number }
  | { does: 'role'; who: number; role: Role };

const who = fc.nat({ max: 3 });
const step: fc.Arbitrary<MemberStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('add' as const),
      who,
      amount: fc.integer({ min: 1, max: 99_999 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('change' as const, 'remove' as const), who, at: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rename' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('role' as const),
      who: fc.integer({ min: 1, max: 3 }),
      role: fc.constantFrom<Role[]>('view', 'add', 'edit', 'out'),
    }),
  },
);

type Row = { by: number; amount: number; notes: string };

/** Runs random steps of two to four members with one book, allowed and forbidden ones, and compares the book with the expected result. */
async function runSteps(newUser: () => Promise<Backend>, steps: readonly MemberStep[]) {
  const people = await Promise.all([newUser(), newUser(), newUser(), newUser()]);
  const [owner] = people;
  const book = await addSmallBook(owner, 'Household');
  const { name: bookName } = book;
  const roles: Role[] = ['own', 'out', 'out', 'out'];
  const ids = new Map<number, string>();
  const rows = new Map<string, Row>();
  let name = 'Food';
  /** The last action with the state before it; undefined after its undo. */
  let last: { id: string; by: number; isOfRow: boolean; back: (by: number) => void } | undefined;

  const join = async (index: number, role: WireMemberRole) => {
    const { Token } = await owner.call('invite', { bookName, role });
    await people[index]?.call('join', { token: Token });
    const { Members } = await owner.call('members', { bookName });
    const known = new Set(ids.values());
    const joined =
      Members.find(({ PersonId }) => !known.has(PersonId)) ??
      Members.find(({ PersonId }) => PersonId === ids.get(index));
    if (joined !== undefined) ids.set(index, ids.get(index) ?? joined.PersonId);
  };
  const setRole = async (index: number, role: Role) => {
    if (role === 'own' || role === roles[index]) return;
    if (roles[index] === 'out' && role !== 'out') await join(index, role);
    else
      await owner.call('change-member', {
        bookName,
        id: ids.get(index) ?? '',
        ...(role !== 'out' && { role }),
      });
    roles[index] = role;
  };
  /** Makes a call and expects it to be accepted or rejected as the role says. */
  const attempt = async (index: number, may: boolean, call: (user: Backend) => Promise<unknown>) => {
    const user = people[index] ?? owner;
    const outcome = await call(user).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        return /^not-(?:allowed|found)$/.test(error.code) ? false : error.code;
      },
    );
    expect([index, roles[index], outcome]).toEqual([index, roles[index], may]);
    return may;
  };
  const rank = (index: number) => ['out', 'view', 'add', 'edit', 'own'].indexOf(roles[index] ?? 'out');

  for (const each of steps) {
    const { who: index } = each;
    const action = { id: newTestId(), kind: 'model' };
    if (each.does === 'role') await setRole(index, each.role);
    else if (each.does === 'add') {
      const transaction = newTransactionInput(book.food, book.cash, {
        TransactionSplitAValue: String(each.amount),
      });
      const { TransactionId: id } = transaction;
      if (
        await attempt(index, rank(index) >= 2, (user) =>
          user.call('add-transaction', { bookName, transaction, action }),
        )
      ) {
        rows.set(id, { by: index, amount: each.amount, notes: '' });
        last = { id: action.id, by: index, isOfRow: true, back: () => rows.delete(id) };
      }
    } else if (each.does === 'rename') {
      const to = `Food ${action.id}`;
      const account = { AccountId: book.food, AccountName: to };
      if (
        await attempt(index, rank(index) >= 3, (user) =>
          user.call('update-subaccount', { bookName, account, action }),
        )
      ) {
        const before = name;
        name = to;
        last = { id: action.id, by: index, isOfRow: false, back: () => (name = before) };
      }
    } else if (each.does === 'undo') {
      if (last === undefined) continue;
      const { id: undoes, by, isOfRow, back } = last;
      const may = rank(index) >= 3 || (rank(index) === 2 && by === index && isOfRow);
      if (await attempt(index, may, (user) => user.call('undo', { bookName, undoes, action }))) {
        back(index);
        last = undefined;
      }
    } else {
      const [id, row] = [...rows][each.at % Math.max(1, rows.size)] ?? [];
      if (id === undefined || row === undefined) continue;
      const may = rank(index) >= 3 || (rank(index) === 2 && row.by === index);
      const isChange = each.does === 'change';
      const transaction = { TransactionId: id };
      const done = await attempt(index, may, (user) =>
        isChange
          ? user.call('update-transaction', {
              bookName,
              transaction: { ...transaction, TransactionNotes: action.id },
              action,
            })
          : user.call('delete-transaction', { bookName, transaction, action }),
      );
      if (!done) continue;
      if (isChange) rows.set(id, { ...row, notes: action.id });
      else rows.delete(id);
      // A restored row belongs to the member who restores it.
      const back = (by: number) => rows.set(id, isChange ? row : { ...row, by });
      last = { id: action.id, by: index, isOfRow: true, back };
    }
  }

  const wanted = [...rows].map(([id, { amount, notes }]) => [id, String(amount), notes]).toSorted();
  const out = people.filter((_person, index) => rank(index) === 0);
  for (const person of out) expect(await person.call('all-books', {})).toEqual([]);
  for (const person of people.filter((each) => !out.includes(each))) {
    const listed = await person.call('transactions', { bookName, account: { AccountId: book.food } });
    const seen = listed.map((row) => [row.TransactionId, row.TransactionSplitAValue, row.TransactionNotes]);
    expect(seen.toSorted()).toEqual(wanted);
    const food = (await person.call('all-accounts', { bookName })).find(
      ({ AccountId }) => AccountId === book.food,
    );
    expect(food?.AccountName).toBe(name);
    expect(food?.TotalAmountHeld).toBe(
      String([...rows.values()].reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    );
    expect(await person.call('verify-book', { bookName })).toMatchObject({ ok: true });
  }
}

/** Random steps of several members with one book. */
export const membersModelSuite: ConformanceSuite = {
  calls: ['members', 'invite', 'join', 'change-member'],
  run({ newUser }) {
    test('any mix of calls by several members changes the book as their roles allow', async () => {
      const steps = fc.array(step, { minLength: 12, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(steps, (list) => runSteps(newUser, list)),
        { numRuns: 6 },
      );
    });
  },
};
