import { expect, test } from 'vitest';
import { catchUp, postAll } from '#ledger/schedule/catch-up.ts';
import { decideSchedules } from '#web/data/decide-schedules.ts';
import { itemsQuery } from '#web/data/items.ts';
import { schedulesIn } from '#ledger/schedule/schedule-item.ts';
import {
  bookOn,
  catchUpIn,
  killedAt,
  postedDays,
  putSchedule,
  rentOf,
  tabOf,
} from '../../support/catch-up.ts';
import { userWithBook } from '../support.ts';
import type { Suite } from '../target.ts';

const today = '2026-11-22';
const september = '2026-09-03';
const october = '2026-10-03';
const november = '2026-11-03';
const all = { days: [september, october, november], done: november };

/** What is scheduled is posted once, whoever does it and whatever comes between (docs/decisions/0051). */
export const schedulesSuite: Suite = {
  calls: ['items', 'change-items', 'change-transactions'],
  run({ newUser }) {
    const userWithRent = async () => {
      const { user, book } = await userWithBook(newUser);
      await putSchedule(user, rentOf(book));
      return { user, book };
    };

    test('three tabs that catch up at once make each row once', async () => {
      const { user, book } = await userWithRent();
      const tabs = [tabOf(user), tabOf(user), tabOf(user)];
      const made = await Promise.all(tabs.map((tab) => catchUpIn(tab, user, today)));
      expect(made.map((each) => each?.decided.error)).toEqual([undefined, undefined, undefined]);
      expect(await postedDays(user, book)).toEqual(all);
      expect(await catchUpIn(tabOf(user), user, today)).toBeUndefined();
      expect(await user.call('verify-book', { bookName: 'Main' })).toMatchObject({ ok: true });
    });

    test('a tab that is behind makes nothing again, not even what was undone meanwhile', async () => {
      const { user, book } = await userWithRent();
      const behind = tabOf(user);
      const seen = schedulesIn(await behind.queryClient.fetchQuery(itemsQuery(behind)));
      const { root, accounts } = await bookOn(user, today);
      const { post: due } = catchUp(seen, today, accounts);
      expect(due).toHaveLength(3);
      const first = tabOf(user);
      const { action } = await decideSchedules(first, root, postAll(due.slice(0, 1)));
      await user.call('undo', { undoes: action.id });
      await decideSchedules(first, root, postAll(due.slice(1, 2)));
      const { error, posted } = await decideSchedules(behind, root, postAll(due));
      expect({ error, posted }).toEqual({ error: undefined, posted: 1 });
      expect(await postedDays(user, book)).toEqual({ days: [october, november], done: november });
    });

    test('what is undone does not come again, on the tab that undid it or another', async () => {
      const { user, book } = await userWithRent();
      const tab = tabOf(user);
      const made = await catchUpIn(tab, user, today);
      expect(made?.decided.posted).toBe(3);
      await user.call('undo', { undoes: made?.decided.action.id ?? '' });
      expect(await postedDays(user, book)).toEqual({ days: [], done: november });
      for (const each of [tab, tabOf(user)]) expect(await catchUpIn(each, user, today)).toBeUndefined();
      // The month after comes as ever.
      await catchUpIn(tab, user, '2026-12-03');
      expect(await postedDays(user, book)).toEqual({ days: ['2026-12-03'], done: '2026-12-03' });
    });

    test('a book that is brought back from before posts the same rows again', async () => {
      const { user, book } = await userWithRent();
      await catchUpIn(tabOf(user), user, september);
      const { data } = await user.call('export-data', {});
      await catchUpIn(tabOf(user), user, today);
      const restored = await newUser();
      await restored.call('import-data', { data });
      await catchUpIn(tabOf(restored), restored, today);
      const ask = { bookName: 'Main', account: { AccountId: book.bank } };
      const idsOf = async (who: typeof user) =>
        (await who.call('transactions', ask)).map(({ TransactionId }) => TransactionId).toSorted();
      expect(await idsOf(restored)).toEqual(await idsOf(user));
      expect(await postedDays(restored, book)).toEqual(all);
    });

    test('a tab that is killed at any call leaves nothing that another one does not make whole', async () => {
      for (let at = 1; ; at += 1) {
        const { user, book } = await userWithRent();
        // Of every other call the answer is lost, the others never go out.
        const dying = killedAt(user, at, at % 2 === 0);
        await catchUpIn(tabOf(dying), user, today).catch(() => undefined);
        const isKilled = dying.isKilled();
        await catchUpIn(tabOf(user), user, today);
        expect(await postedDays(user, book), `killed at call ${at}`).toEqual(all);
        if (!isKilled) break;
      }
    });
  },
};
