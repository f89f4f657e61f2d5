import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { WireMemberRole } from '#contract/members.ts';
import { calculateFingerprints } from '#ledger/fingerprint.ts';
import { newAccountInput, addSmallBook, newTestId, newTransactionInput } from '../conformance/support.ts';
import { stopClock } from '../support/synced-user.ts';
import {
  createSimulatedDevice,
  withUnreliableNetwork,
  createFractionRandom,
  TabEndedError,
  type NetworkState,
} from './simulated-device.ts';

type Device = ReturnType<typeof createSimulatedDevice>;
type Row = CallAnswer<'add-transaction'>;

const fingerprints = async (user: Backend) =>
  [...(await calculateFingerprints((await user.call('export-data', {})).data))].toSorted();

/** A member of the book whose devices have an offline copy, too. */
type SimulatedMember = { provider: Backend; role: WireMemberRole; personId: string };

/** The owner of a book, and the way a member joins it if the simulation has one. */
export type SimulatedHousehold = { owner: Backend; join?(bookName: string): Promise<SimulatedMember> };

/** Runs one random history and returns its devices and the changed rows. */
async function runHistory({ owner: provider, join }: SimulatedHousehold, seed: number, count: number) {
  const random = createFractionRandom(seed);
  const pickOne = <Value>(of: readonly Value[]): Value | undefined => of[Math.floor(random() * of.length)];
  const networkState: NetworkState = { isBad: false };
  const book = await addSmallBook(provider);
  const member = await join?.(book.name);
  const membership = member && {
    bookId: book.root,
    role: member.role,
    person: { PersonId: member.personId, Name: 'Ben' },
  };
  // Every second device belongs to the member, so that at least one does.
  const providers = Array.from({ length: member === undefined ? count : count + 1 }, (_none, index) =>
    member !== undefined && index % 2 === 1 ? member.provider : provider,
  );
  const networks = providers.map((each) => withUnreliableNetwork(each, random, networkState));
  const devices: Device[] = networks.map((network, index) =>
    createSimulatedDevice(network, book.root, providers[index] === provider ? undefined : membership),
  );
  for (const device of devices) await device.tab().sync();
  networkState.isBad = true;

  /** The last answer to an add or update of each row, and the rows that were deleted. */
  const added = new Map<string, Row>();
  const deleted = new Set<string>();
  const accounts = [book.food, book.cash, book.bank];

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError) && !(error instanceof TabEndedError)) throw error;
    }
  };
  const call = <
    Name extends
      | 'add-transaction'
      | 'update-transaction'
      | 'change-transactions'
      | 'change-items'
      | 'add-subaccount'
      | 'update-subaccount',
  >(
    device: Device,
    name: Name,
    input: CallInput<Name>,
  ) => device.answer(name, input);
  const steps: Record<string, (device: Device) => Promise<unknown>> = {
    async add(device) {
      const row = await call(device, 'add-transaction', {
        transaction: newTransactionInput(
          (random() < 0.5 ? accounts.at(-1) : pickOne(accounts)) ?? book.food,
          pickOne([book.cash, book.bank]) ?? book.cash,
        ),
      });
      added.set(row.TransactionId, row);
    },
    async several(device) {
      const add = Array.from({ length: 3 }, () =>
        newTransactionInput(pickOne(accounts) ?? book.food, book.bank),
      );
      const done = await call(device, 'change-transactions', {
        add,
        action: { id: newTestId(), kind: 'bulk-add' },
      });
      for (const row of done.added) added.set(row.TransactionId, row);
    },
    async edit(device) {
      const row = await call(device, 'update-transaction', {
        transaction: {
          TransactionId: pickOne([...added.keys()]) ?? newTestId(),
          TransactionDescription: `edited ${Math.floor(random() * 1000)}`,
          TransactionSplitAValue: `${Math.floor(random() * 1000) + 1}`,
        },
      });
      added.set(row.TransactionId, row);
    },
    async remove(device) {
      const TransactionId = pickOne([...added.keys()]) ?? newTestId();
      const done = await call(device, 'change-transactions', { remove: [{ TransactionId }] });
      for (const id of done.removed) deleted.add(id);
    },
    async account(device) {
      const account = newAccountInput(
        pickOne([book.root, ...accounts.slice(3)]) ?? book.root,
        `A${Math.floor(random() * 4)}`,
        {
          AccountType: 'EXPENSE',
        },
      );
      await call(device, 'add-subaccount', { account });
      accounts.push(account.AccountId);
    },
    rename: (device) =>
      call(device, 'update-subaccount', {
        account: { AccountId: pickOne(accounts) ?? book.food, AccountName: `N${Math.floor(random() * 30)}` },
      }),
    tint: (device) =>
      call(device, 'update-subaccount', {
        account: { AccountId: pickOne(accounts) ?? book.food },
        props: { set: { [`p${Math.floor(random() * 3)}`]: Math.floor(random() * 10) } },
      }),
    item: (device) =>
      call(device, 'change-items', {
        put: [{ ItemId: newTestId(), Kind: 'a-note', Body: `{"n":${Math.floor(random() * 100)}}` }],
      }),
    async note(device) {
      const storedItems = await device.tab().replica.answer('items', {});
      const item = pickOne(storedItems);
      if (item === undefined) return;
      const { ItemId, Kind, ItemDateEntered } = item;
      await call(device, 'change-items', {
        put: [{ ItemId, Kind, ItemDateEntered, Body: `{"n":${Math.floor(random() * 100)}}` }],
      });
    },
    sync: (device) => device.tab().sync(),
    glance: (device) => device.tab().glance(),
    'sync twice at once': (device) => Promise.all([device.tab().sync(), device.tab().sync()]),
    async 'write while it syncs'(device) {
      const writing = async () => {
        for (const name of ['add', 'edit', 'tint', 'edit', 'edit']) {
          await new Promise((resolve) => setImmediate(resolve));
          await attempt(() => steps[name]?.(device) ?? Promise.resolve());
        }
      };
      await Promise.all([attempt(() => device.tab().sync()), writing()]);
    },
    async 'die while it syncs'(device) {
      device.dieAfter(Math.floor(random() * 5));
      await attempt(() => device.tab().sync());
      device.reopen();
    },
    async 'die while it writes'(device) {
      device.dieAfter(random() < 0.5 ? 0 : 1);
      await attempt(() => steps['add']?.(device) ?? Promise.resolve());
      device.reopen();
    },
  };
  const names = Object.keys(steps);
  for (let step = 0; step < 40; step += 1) {
    // The clock of each step is wrong in a different way.
    stopClock(new Date(Date.parse('2026-06-01') + Math.floor((random() - 0.5) * 2e10)).toISOString());
    const device = pickOne(devices);
    const name = random() < 0.3 ? 'sync' : (pickOne(names) ?? 'sync');
    if (device !== undefined) await attempt(() => steps[name]?.(device) ?? Promise.resolve());
  }
  networkState.isBad = false;
  for (const network of networks) await network.settle();
  for (let round = 0; round < 3; round += 1) for (const device of devices) await device.tab().sync();
  return { devices, added, deleted };
}

/** Runs a history and returns its problems and the number of rejected changes. */
async function checkHistory(household: SimulatedHousehold, seed: number) {
  const provider = household.owner;
  const { devices, added, deleted } = await runHistory(household, seed, 1 + (seed % 3));
  const remoteFingerprints = await fingerprints(provider);
  const { data } = await provider.call('export-data', {});
  const stored = Map.groupBy(data.transactions, ({ TransactionId }) => TransactionId);
  const rejected = (
    await Promise.all(devices.map((device) => device.tab().replica.rejectedActions()))
  ).flat();
  const rejectedIds = new Set(rejected.flatMap(({ records }) => records.map(({ RecordId }) => RecordId)));
  const isAlone = devices.length === 1;
  const wrong: string[] = [];
  // The only user of a book has no conflicts.
  if (isAlone && rejected.length > 0) wrong.push(`${rejected.length} cards of somebody alone`);
  for (const device of devices) {
    if (`${await fingerprints(device.user)}` !== `${remoteFingerprints}`)
      wrong.push('a copy is another book');
    if ((await device.tab().replica.pendingOperations()).length > 0) wrong.push('something still waits');
    if (device.differed() > 0) wrong.push('a copy had to be fetched anew');
    if ((await device.user.call('verify-book', {})).problems.length > 0) wrong.push('a copy is not right');
  }
  for (const [id, row] of added) {
    const [now, ...more] = stored.get(id) ?? [];
    if (more.length > 0) wrong.push(`${id} is there ${more.length + 1} times`);
    if (now === undefined && !deleted.has(id) && !rejectedIds.has(id)) wrong.push(`${id} is lost`);
    const isAsAnswered =
      now?.TransactionDescription === row.TransactionDescription &&
      now.TransactionSplitAValue === row.TransactionSplitAValue;
    if (isAlone && now !== undefined && !isAsAnswered) wrong.push(`${id} is not as it was answered`);
  }
  return { wrong, cards: rejected.length };
}

/** Returns the problems of several histories by seed, and the total number of rejected changes. */
export async function checkHistories(
  newHousehold: () => Promise<SimulatedHousehold>,
  seeds: { first: number; count: number },
) {
  const wrong: [seed: number, string[]][] = [];
  let cards = 0;
  for (let seed = seeds.first; seed < seeds.first + seeds.count; seed += 1) {
    const checked = await checkHistory(await newHousehold(), seed);
    if (checked.wrong.length > 0) wrong.push([seed, checked.wrong]);
    cards += checked.cards;
  }
  return { wrong, cards };
}
