import { describe, expect, inject, test } from 'vitest';
import { signInWithEmailAndPassword } from '@firebase/auth';
import type { Backend } from '#backends/backend.ts';
import type { CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { addSmallBook, newTestId } from '../conformance/support.ts';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createFirebaseUser, openEmulatorProject, firebasePassword } from '../support/firebase-user.ts';

const emulators = inject('firebase');

describe.skipIf(emulators === undefined)('two devices', () => {
  /** Opens two devices of one user. */
  async function twoDevices() {
    if (emulators === undefined) throw new Error('no emulators');
    const email = `${newTestId().toLowerCase()}@example.org`;
    const first = await createFirebaseUser(emulators, email);
    const opened = openEmulatorProject(emulators);
    const { user } = await signInWithEmailAndPassword(opened.auth, email, firebasePassword);
    const second = createDocumentsUser(undefined, await opened.openSession(user.uid).stores.bulk());
    return { devices: [first, second] as const, book: await addSmallBook(first) };
  }

  const outcomeOf = async (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof CallError ? error.detail.id : String(error)),
    );

  test('do not both succeed in changing an item from the same version, and lose no change', async () => {
    const { devices } = await twoDevices();
    const item = { ItemId: newTestId(), Kind: 'a-note', Body: '{}' };
    const {
      put: [stored],
    } = await devices[0].call('change-items', { put: [item] });
    if (stored === undefined) throw new Error('nothing was put');
    const { ItemDateEntered } = stored;
    const change = (device: Backend, body: string) =>
      outcomeOf(device.call('change-items', { put: [{ ...item, Body: body, ItemDateEntered }] }));
    const changes = await Promise.all([change(devices[0], '{"by":1}'), change(devices[1], '{"by":2}')]);
    expect(changes.toSorted()).toEqual(['done', 'itemChangedMeanwhile']);
    const remove: CallInput<'change-items'>['remove'] = [{ ItemId: item.ItemId, ItemDateEntered }];
    for (const device of devices)
      expect(await outcomeOf(device.call('change-items', { remove }))).toBe('itemChangedMeanwhile');
    const body = `{"by":${changes.indexOf('done') + 1}}`;
    for (const device of devices) expect(await device.call('items', {})).toMatchObject([{ Body: body }]);
  });

  test('store an item once if both put the same new item', async () => {
    const { devices } = await twoDevices();
    const put = [{ ItemId: newTestId(), Kind: 'a-note', Body: '{}' }];
    for (const outcome of await Promise.all(
      devices.map((each) => outcomeOf(each.call('change-items', { put }))),
    ))
      expect(['done', 'itemChangedMeanwhile']).toContain(outcome);
    for (const device of devices) expect(await device.call('items', {})).toHaveLength(1);
  });

  test('both succeed in setting different keys of one account, and report later changes as conflicts', async () => {
    const { devices, book } = await twoDevices();
    const AccountId = book.cash;
    await Promise.all(
      devices.map((device, index) =>
        device.call('update-subaccount', {
          account: { AccountId },
          props: { set: { [`key${index}`]: index } },
        }),
      ),
    );
    const { PropsInJSON } = await devices[1].call('update-subaccount', { account: { AccountId } });
    expect(JSON.parse(PropsInJSON)).toEqual({ key0: 0, key1: 1 });
    const rename = (device: Backend, AccountName: string) =>
      outcomeOf(
        device.call('update-subaccount', {
          account: { AccountId, AccountName },
          seen: { AccountName: 'Cash in Hand' },
        }),
      );
    const renamed = await Promise.all([rename(devices[0], 'Purse'), rename(devices[1], 'Wallet')]);
    expect(renamed.toSorted()).toEqual(['accountChangedMeanwhile', 'done']);
  });

  test('apply a request once if both send it', async () => {
    const { devices, book } = await twoDevices();
    const action = { id: newTestId(), kind: 'edit' };
    const account = { AccountId: book.cash, ParentAccountId: book.root, AccountName: 'Purse' };
    const [one, other] = await Promise.all(
      devices.map((device) => device.call('update-subaccount', { account, action })),
    );
    expect(one).toEqual(other);
    const done = await devices[1].call('changes', { id: book.cash });
    expect(done.filter(({ ActionId }) => ActionId === action.id)).toHaveLength(1);
    expect(await devices[1].call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
    await devices[0].call('update-subaccount', { account: { ...account, AccountName: 'Wallet' } });
    expect(await devices[1].call('update-subaccount', { account, action })).toEqual(one);
    expect((await devices[1].call('all-accounts', {})).map(({ AccountName }) => AccountName)).toContain(
      'Wallet',
    );
  });
});
