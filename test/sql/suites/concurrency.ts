import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { createEngineUser, makeBook, makeTransaction } from '../support/engine-user.ts';

/** Tests many concurrent connections, which only a real server has. */
export function describeConcurrency(open: () => TestDatabase) {
  describe('concurrency', () => {
    test('totals stay right while eight connections post, change, delete and import on the same accounts', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      await person.import({ accounts });
      const accountIds = [ids.bank, ids.cash, ids.food, ids.coffee, ids.loan];
      const worker = async (seat: number) => {
        for (let turn = 0; turn < 40; turn++) {
          const a = accountIds[(seat + turn) % accountIds.length] ?? '';
          const b = accountIds[(seat + turn * 3 + 1) % accountIds.length] ?? '';
          if (a === b) continue;
          const rows = [0, 1].map((odd) =>
            makeTransaction(odd ? b : a, odd ? a : b, BigInt(seat * 1000 + turn), {
              TagsInSemicolonSeparated: odd ? 'x;y' : 'y;x',
            }),
          );
          const [first, second] = rows;
          if (first === undefined || second === undefined) continue;
          if (turn % 8 === 7) await person.import({ transactions: rows });
          else for (const transaction of rows) await person.call('add-transaction', { transaction });
          const { TransactionId } = first;
          await person.call('update-transaction', {
            transaction: { TransactionId, TransactionSplitAValue: '1', TagsInSemicolonSeparated: 'y;z' },
          });
          if (turn % 4 === 0) await person.call('delete-transaction', { transaction: second });
          if (turn % 10 === 0)
            await person.call('update-subaccount', {
              account: { AccountId: ids.coffee, AccountColor: '#123456' },
            });
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, seat) => worker(seat)));
      expect(await person.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
      const sums = await open().query(
        `select a.id, a.own_total::text as stored, a.own_count::integer as count,
                (select coalesce(sum(case when t.account_a = a.no then t.amount else -t.amount end), 0)::text
                   from partita.transaction t where t.user_id = a.user_id and a.no in (t.account_a, t.account_b)) as sum,
                (select count(*)::integer from partita.transaction t
                  where t.user_id = a.user_id and a.no in (t.account_a, t.account_b)) as rows
           from partita.account a where a.user_id = $1`,
        [person.id],
      );
      expect(sums.filter((row) => row['stored'] !== row['sum'] || row['count'] !== row['rows'])).toEqual([]);
      expect(sums.some((row) => Number(row['count']) > 100)).toBe(true);
    });

    test('a client that follows a book misses nothing while eight connections write to it', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      await person.import({ accounts });
      let { Cursor: since } = await person.call('changes-since', {});
      const copy = new Map<string, unknown>();
      const follow = async () => {
        for (let hasMore = true; hasMore;) {
          const answer = await person.call('changes-since', { since });
          for (const { RecordType, RecordId, After } of answer.Actions.flatMap(({ Records }) => Records))
            if (RecordType === 'transaction') {
              if (After === null) copy.delete(RecordId);
              else copy.set(RecordId, After);
            }
          since = answer.Cursor;
          hasMore = answer.HasMore;
        }
      };
      let writing = 8;
      const write = async (seat: number) => {
        for (let turn = 0; turn < 25; turn += 1) {
          const rows = [0, 1].map((each) =>
            makeTransaction(ids.food, ids.bank, BigInt(seat * 100 + turn + each)),
          );
          const [first, second] = rows;
          if (first === undefined || second === undefined) continue;
          if (turn % 8 === 7) await person.import({ transactions: rows });
          else for (const transaction of rows) await person.call('add-transaction', { transaction });
          const { TransactionId } = first;
          await person.call('update-transaction', { transaction: { TransactionId, TransactionNotes: 'x' } });
          if (turn % 2 === 0) await person.call('delete-transaction', { transaction: second });
        }
        writing -= 1;
      };
      const following = async () => {
        while (writing > 0) await follow();
      };
      await Promise.all([...Array.from({ length: 8 }, (_, seat) => write(seat)), following()]);
      await follow();
      const { transactions } = await person.export();
      expect(copy.size).toBe(296);
      expect(copy).toEqual(new Map(transactions.map((row) => [row.TransactionId, row])));
    });

    test('one of two concurrent moves that would form a cycle is rejected', async () => {
      const { accounts, ids } = makeBook();
      for (let round = 0; round < 10; round++) {
        const person = await createEngineUser(open());
        await person.import({ accounts });
        const outcomes = await Promise.allSettled([
          person.call('update-subaccount', { account: { AccountId: ids.bank, ParentAccountId: ids.cash } }),
          person.call('update-subaccount', { account: { AccountId: ids.cash, ParentAccountId: ids.bank } }),
        ]);
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        expect(await person.call('all-accounts', {})).toHaveLength(accounts.length);
      }
    });

    test('one id posted several times concurrently is one row', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      await person.import({ accounts });
      const transaction = makeTransaction(ids.food, ids.bank, 5n);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => person.call('add-transaction', { transaction })),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await person.call('transactions', { account: { AccountId: ids.bank } })).toHaveLength(1);
    });

    test('the second of two concurrent updates is rejected because the row has changed', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      const row = makeTransaction(ids.food, ids.bank, 5n);
      await person.import({ accounts, transactions: [row] });
      const { TransactionId, TransactionDateEntered } = row;
      const outcomes = await Promise.allSettled(
        Array.from({ length: 4 }, () =>
          person.call('update-transaction', {
            transaction: { TransactionId, TransactionDateEntered, TransactionNotes: 'x' },
          }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });
}
