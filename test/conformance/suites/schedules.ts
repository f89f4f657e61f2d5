import { expect, test } from 'vitest';
import type { WireItem } from '#contract/items.ts';
import { readItem } from '#ledger/wire-item.ts';
import { planCatchUp, groupDecisions, decideToPostAll } from '#ledger/schedule/catch-up.ts';
import { applyScheduleDecisions } from '#web/data/schedules/apply-schedule-decisions.ts';
import { itemsQuery } from '#web/data/items/items.ts';
import { undoAction } from '#web/data/transactions/undo-action.ts';
import { parseSchedules } from '#ledger/schedule/schedule-item.ts';
import {
  readBookOn,
  postDueIn,
  readDueDays,
  killTabAt,
  readPostedDays,
  putSchedule,
  createRent,
  openTestTab,
} from '../../support/due-occurrences.ts';
import { createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

const today = '2026-11-22';
const september = '2026-09-03';
const october = '2026-10-03';
const november = '2026-11-03';
const all = { days: [september, october, november], done: november };

/** Returns the bodies of schedules by id. */
const bodiesOf = (items: readonly WireItem[]) =>
  items.toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1)).map(({ Body }): unknown => JSON.parse(Body));

/** Each occurrence is posted once, by any tab and with any interruption (docs/decisions/0051). */
export const schedulesSuite: ConformanceSuite = {
  calls: ['items', 'change-items', 'change-transactions', 'changes', 'undo'],
  run({ newUser }) {
    const userWithRent = async () => {
      const { user, book } = await createUserWithBook(newUser);
      await putSchedule(user, createRent(book));
      return { user, book };
    };

    test('three tabs that post due occurrences concurrently create each row once', async () => {
      const { user, book } = await userWithRent();
      const tabs = [openTestTab(user), openTestTab(user), openTestTab(user)];
      const made = await Promise.all(tabs.map((tab) => postDueIn(tab, user, today)));
      expect(made.map((each) => each?.outcome.error)).toEqual([undefined, undefined, undefined]);
      expect(await readPostedDays(user, book)).toEqual(all);
      expect(await postDueIn(openTestTab(user), user, today)).toBeUndefined();
      expect(await user.call('verify-book', { bookName: 'Main' })).toMatchObject({ ok: true });
    });

    test('a tab with old data posts nothing again, not even rows that were undone meanwhile', async () => {
      const { user, book } = await userWithRent();
      const behind = openTestTab(user);
      const seen = parseSchedules(await behind.queryClient.fetchQuery(itemsQuery(behind)));
      const { root, accounts } = await readBookOn(user, today);
      const { post: due } = planCatchUp(seen, today, accounts);
      expect(due).toHaveLength(3);
      const first = openTestTab(user);
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
      expect(await readPostedDays(user, book)).toEqual({ days: [october, november], done: undefined });
      expect(await readDueDays(user, today)).toEqual({ post: [], ask: [september] });
    });

    test('an occurrence that was posted automatically and undone is asked about, and no tab posts it again', async () => {
      const { user, book } = await userWithRent();
      const tab = openTestTab(user);
      const made = await postDueIn(tab, user, today);
      expect(made?.outcome.posted).toBe(3);
      const undone = await user.call('undo', { undoes: made?.outcome.action.id ?? '' });
      expect(await readPostedDays(user, book)).toEqual({ days: [], done: undefined });
      for (const each of [tab, openTestTab(user)]) expect(await postDueIn(each, user, today)).toBeUndefined();
      expect(await readDueDays(user, today)).toEqual({ post: [], ask: all.days });
      // The next month is posted as usual.
      await postDueIn(tab, user, '2026-12-03');
      expect(await readPostedDays(user, book)).toEqual({ days: ['2026-12-03'], done: undefined });
      // This posting changed the schedule as well: after its undo the redo restores all three.
      const [last] = (await user.call('changes', {})).filter(({ Kind }) => Kind === 'post-scheduled');
      await user.call('undo', { undoes: last?.ActionId ?? '' });
      await user.call('undo', { undoes: undone.ActionId, rest: true });
      expect((await readPostedDays(user, book)).days).toEqual(all.days);
    });

    test('one undo reverts all postings and skips of one question, and one redo restores them', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const remindedRent = createRent(book, { mode: 'remind' });
      await putSchedule(user, remindedRent);
      await putSchedule(user, createRent(book, { mode: 'remind', id: 'S2', start: '2026-10-20' }));
      const before = await user.call('items', { bookName: 'Main', kinds: ['schedule'] });
      const { root, accounts } = await readBookOn(user, today);
      const { ask } = planCatchUp(parseSchedules(before.map(readItem)), today, accounts);
      const decisions = groupDecisions(
        ask.map((due, at) => [due, { ...due.occurrence, what: at % 2 === 0 ? 'post' : 'skip' }]),
      );
      const { action, posted } = await applyScheduleDecisions(openTestTab(user), root, decisions);
      expect(posted).toBe(3);
      const decided = await user.call('items', { bookName: 'Main', kinds: ['schedule'] });
      expect(await readDueDays(user, today)).toEqual({ post: [], ask: [] });
      const done = (await user.call('changes', {})).filter(({ Kind }) => /^(?:post|note)/.test(Kind));
      expect(done.map(({ ActionId }) => ActionId)).toEqual([action.id]);
      const undone = await user.call('undo', { undoes: action.id });
      expect((await readPostedDays(user, book)).days).toEqual([]);
      expect(bodiesOf(await user.call('items', { bookName: 'Main', kinds: ['schedule'] }))).toEqual(
        bodiesOf(before),
      );
      expect((await readDueDays(user, today)).ask).toHaveLength(5);
      await user.call('undo', { undoes: undone.ActionId });
      expect((await readPostedDays(user, book)).days).toHaveLength(3);
      expect(bodiesOf(await user.call('items', { bookName: 'Main', kinds: ['schedule'] }))).toEqual(
        bodiesOf(decided),
      );
      expect(await user.call('verify-book', { bookName: 'Main' })).toMatchObject({ ok: true });
    });

    test.each(['post', 'skip'] as const)('undoing a single %s makes its day due again', async (what) => {
      const { user, book } = await createUserWithBook(newUser);
      await putSchedule(user, createRent(book, { mode: 'remind' }));
      const { root, accounts } = await readBookOn(user, today);
      const items = await user.call('items', { bookName: 'Main', kinds: ['schedule'] });
      const [first] = planCatchUp(parseSchedules(items.map(readItem)), today, accounts).ask;
      if (first === undefined) throw new Error('nothing is due');
      const decisions = groupDecisions([[first, { ...first.occurrence, what }]]);
      const { action } = await applyScheduleDecisions(openTestTab(user), root, decisions);
      expect((await readDueDays(user, today)).ask).toEqual([october, november]);
      await user.call('undo', { undoes: action.id });
      expect((await readDueDays(user, today)).ask).toEqual(all.days);
      expect((await readPostedDays(user, book)).days).toEqual([]);
    });

    test('an older posting can be undone after the schedule went on, and its day is due again', async () => {
      const { user, book } = await userWithRent();
      const tab = openTestTab(user);
      const made = await postDueIn(tab, user, september);
      await postDueIn(tab, user, today);
      const context = { ...tab, reload: async () => {} };
      const undoes = made?.outcome.action.id ?? '';
      await expect(undoAction(context, undoes)).rejects.toMatchObject({ code: 'conflict' });
      const { actionId } = await undoAction(context, undoes, true);
      expect((await readPostedDays(user, book)).days).toEqual([october, november]);
      expect(await readDueDays(user, today)).toEqual({ post: [], ask: [september] });
      await undoAction(context, actionId, true);
      expect(await readPostedDays(user, book)).toEqual(all);
      expect(await readDueDays(user, today)).toEqual({ post: [], ask: [] });
    });

    test('a book restored from an earlier export posts the same rows again', async () => {
      const { user, book } = await userWithRent();
      await postDueIn(openTestTab(user), user, september);
      const { data } = await user.call('export-data', {});
      await postDueIn(openTestTab(user), user, today);
      const restored = await newUser();
      await restored.call('import-data', { data });
      await postDueIn(openTestTab(restored), restored, today);
      const ask = { bookName: 'Main', account: { AccountId: book.bank } };
      const idsOf = async (who: typeof user) =>
        (await who.call('transactions', ask)).map(({ TransactionId }) => TransactionId).toSorted();
      expect(await idsOf(restored)).toEqual(await idsOf(user));
      expect(await readPostedDays(restored, book)).toEqual(all);
    });

    test('another tab completes the work of a tab that is killed at any call', async () => {
      for (let at = 1; ; at += 1) {
        const { user, book } = await userWithRent();
        // The answer of every second call is lost; the others are never sent.
        const dying = killTabAt(user, at, at % 2 === 0);
        await postDueIn(openTestTab(dying), user, today).catch(() => undefined);
        const isKilled = dying.isKilled();
        await postDueIn(openTestTab(user), user, today);
        expect(await readPostedDays(user, book), `killed at call ${at}`).toEqual(all);
        if (!isKilled) break;
      }
    });
  },
};
