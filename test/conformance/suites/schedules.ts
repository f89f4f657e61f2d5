import { expect, test } from 'vitest';
import type { WireItem } from '#contract/items.ts';
import { readItem } from '#ledger/wire-item.ts';
import { planCatchUp, groupDecisions, decideToPostAll } from '#ledger/schedule/catch-up.ts';
import { applyScheduleDecisions } from '#web/data/schedules/decide-schedules.ts';
import { itemsQuery } from '#web/data/items/items.ts';
import { undoAction } from '#web/data/transactions/take-back.ts';
import { parseSchedules } from '#ledger/schedule/schedule-item.ts';
import {
  bookOn,
  catchUpIn,
  dueDays,
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

/** The bodies of schedules, in the order of their ids. */
const bodiesOf = (items: readonly WireItem[]) =>
  items.toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1)).map(({ Body }): unknown => JSON.parse(Body));

/** What is scheduled is posted once, whoever does it and whatever comes between (docs/decisions/0051). */
export const schedulesSuite: Suite = {
  calls: ['items', 'change-items', 'change-transactions', 'changes', 'undo'],
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
      const seen = parseSchedules(await behind.queryClient.fetchQuery(itemsQuery(behind)));
      const { root, accounts } = await bookOn(user, today);
      const { post: due } = planCatchUp(seen, today, accounts);
      expect(due).toHaveLength(3);
      const first = tabOf(user);
      const { action } = await applyScheduleDecisions(
        first,
        root,
        decideToPostAll(due.slice(0, 1)),
        'schedule',
      );
      await user.call('undo', { undoes: action.id });
      await applyScheduleDecisions(first, root, decideToPostAll(due.slice(1, 2)), 'schedule');
      const { error, posted } = await applyScheduleDecisions(behind, root, decideToPostAll(due), 'schedule');
      expect({ error, posted }).toEqual({ error: undefined, posted: 1 });
      expect(await postedDays(user, book)).toEqual({ days: [october, november], done: undefined });
      expect(await dueDays(user, today)).toEqual({ post: [], ask: [september] });
    });

    test('what was posted automatically and undone is asked about, and no tab posts it again', async () => {
      const { user, book } = await userWithRent();
      const tab = tabOf(user);
      const made = await catchUpIn(tab, user, today);
      expect(made?.decided.posted).toBe(3);
      const undone = await user.call('undo', { undoes: made?.decided.action.id ?? '' });
      expect(await postedDays(user, book)).toEqual({ days: [], done: undefined });
      for (const each of [tab, tabOf(user)]) expect(await catchUpIn(each, user, today)).toBeUndefined();
      expect(await dueDays(user, today)).toEqual({ post: [], ask: all.days });
      // The month after comes as ever.
      await catchUpIn(tab, user, '2026-12-03');
      expect(await postedDays(user, book)).toEqual({ days: ['2026-12-03'], done: undefined });
      // Its posting changed the schedule as well: without it the redo leads back to all three.
      const [last] = (await user.call('changes', {})).filter(({ Kind }) => Kind === 'post-scheduled');
      await user.call('undo', { undoes: last?.ActionId ?? '' });
      await user.call('undo', { undoes: undone.ActionId, rest: true });
      expect((await postedDays(user, book)).days).toEqual(all.days);
    });

    test('one undo takes back a whole catch-up, postings and skips, and one redo brings it back', async () => {
      const { user, book } = await userWithBook(newUser);
      const ahead = rentOf(book, { mode: 'remind' });
      await putSchedule(user, ahead);
      await putSchedule(user, rentOf(book, { mode: 'remind', id: 'S2', start: '2026-10-20' }));
      const before = await user.call('items', { bookName: 'Main', kinds: ['schedule'] });
      const { root, accounts } = await bookOn(user, today);
      const { ask } = planCatchUp(parseSchedules(before.map(readItem)), today, accounts);
      const decisions = groupDecisions(
        ask.map((due, at) => [due, { ...due.occurrence, what: at % 2 === 0 ? 'post' : 'skip' }]),
      );
      const { action, posted } = await applyScheduleDecisions(tabOf(user), root, decisions);
      expect(posted).toBe(3);
      const decided = await user.call('items', { bookName: 'Main', kinds: ['schedule'] });
      expect(await dueDays(user, today)).toEqual({ post: [], ask: [] });
      const done = (await user.call('changes', {})).filter(({ Kind }) => /^(?:post|note)/.test(Kind));
      expect(done.map(({ ActionId }) => ActionId)).toEqual([action.id]);
      const undone = await user.call('undo', { undoes: action.id });
      expect((await postedDays(user, book)).days).toEqual([]);
      expect(bodiesOf(await user.call('items', { bookName: 'Main', kinds: ['schedule'] }))).toEqual(
        bodiesOf(before),
      );
      expect((await dueDays(user, today)).ask).toHaveLength(5);
      await user.call('undo', { undoes: undone.ActionId });
      expect((await postedDays(user, book)).days).toHaveLength(3);
      expect(bodiesOf(await user.call('items', { bookName: 'Main', kinds: ['schedule'] }))).toEqual(
        bodiesOf(decided),
      );
      expect(await user.call('verify-book', { bookName: 'Main' })).toMatchObject({ ok: true });
    });

    test.each(['post', 'skip'] as const)(
      'a single %s that is undone makes its day due again',
      async (what) => {
        const { user, book } = await userWithBook(newUser);
        await putSchedule(user, rentOf(book, { mode: 'remind' }));
        const { root, accounts } = await bookOn(user, today);
        const items = await user.call('items', { bookName: 'Main', kinds: ['schedule'] });
        const [first] = planCatchUp(parseSchedules(items.map(readItem)), today, accounts).ask;
        if (first === undefined) throw new Error('nothing is due');
        const decisions = groupDecisions([[first, { ...first.occurrence, what }]]);
        const { action } = await applyScheduleDecisions(tabOf(user), root, decisions);
        expect((await dueDays(user, today)).ask).toEqual([october, november]);
        await user.call('undo', { undoes: action.id });
        expect((await dueDays(user, today)).ask).toEqual(all.days);
        expect((await postedDays(user, book)).days).toEqual([]);
      },
    );

    test('an older posting is undone though the schedule went on, and its day is due again', async () => {
      const { user, book } = await userWithRent();
      const tab = tabOf(user);
      const made = await catchUpIn(tab, user, september);
      await catchUpIn(tab, user, today);
      const place = { ...tab, reload: async () => {} };
      const undoes = made?.decided.action.id ?? '';
      await expect(undoAction(place, undoes)).rejects.toMatchObject({ code: 'conflict' });
      const { actionId } = await undoAction(place, undoes, true);
      expect((await postedDays(user, book)).days).toEqual([october, november]);
      expect(await dueDays(user, today)).toEqual({ post: [], ask: [september] });
      await undoAction(place, actionId, true);
      expect(await postedDays(user, book)).toEqual(all);
      expect(await dueDays(user, today)).toEqual({ post: [], ask: [] });
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
