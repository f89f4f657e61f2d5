import fc from 'fast-check';
import type { CallInput } from '#contract/calls.ts';
import type { ModelCall } from './ledger-model.ts';
import {
  anyAccountId,
  anyBookName,
  anyDayRange,
  anyRegisterRef,
  anyStatusFilter,
  anyMomentRange,
  anyTransactionId,
  anyChangedAccount,
  anyChangedItems,
  anyChangedRoot,
  anyChangedTransaction,
  anyImportFile,
  usuallyOr,
  anyNewAccount,
  anyNewTransaction,
  anySeenAndProps,
  anySearchText,
} from './random-rows.ts';

/** A call with its body, as every engine gets it. */
export type ModelRequest = {
  [Name in ModelCall]: {
    name: Name;
    input: CallInput<Name>;
    /** Index of the device, 0 or 1. Each device knows the versions that it has seen. */
    device?: number;
    /** Index of an earlier call that this call repeats with the same body. */
    repeats?: number;
  };
}[ModelCall];

/** The action of a change. */
type ActionRef = NonNullable<CallInput<'add-subaccount'>['action']>;

type CallOf<Name extends ModelCall> = { name: Name; input: CallInput<Name> };

/** Generates a read call. */
function readOf<Name extends ModelCall>(
  name: Name,
  inputs: fc.Arbitrary<CallInput<Name>>,
): fc.Arbitrary<{ look: CallOf<Name> }> {
  return inputs.map((input) => ({ look: { name, input } }));
}

/** Generates a change, to which its action is added later. */
function changeOf<Name extends ModelCall>(
  name: Name,
  inputs: fc.Arbitrary<CallInput<Name>>,
): fc.Arbitrary<{ change: (action: ActionRef) => CallOf<Name> }> {
  return inputs.map((input) => ({ change: (action) => ({ name, input: { ...input, action } }) }));
}

/** A step of a user: a read, a change, a repeated call, or an undo. The numbers count back over earlier changes. */
type RandomStep =
  | { look: ModelRequest }
  | { againBack: number }
  | { change: (action: ActionRef) => ModelRequest }
  | { undoesBack: number; rest: boolean };

const inBook = <Body extends object>(bodies: fc.Arbitrary<Body>) =>
  fc.tuple(bodies, anyBookName).map(([body, named]) => ({ ...body, ...named }));

/** Any call that changes something or is rejected. */
const anyChange: fc.Arbitrary<RandomStep> = fc.oneof(
  { weight: 4, arbitrary: changeOf('add-subaccount', inBook(fc.record({ account: anyNewAccount }))) },
  { weight: 6, arbitrary: changeOf('update-subaccount', inBook(fc.record({ account: anyChangedAccount }))) },
  {
    weight: 4,
    arbitrary: changeOf(
      'update-subaccount',
      inBook(fc.tuple(anyChangedAccount, anySeenAndProps).map(([account, saw]) => ({ account, ...saw }))),
    ),
  },
  { weight: 8, arbitrary: changeOf('change-items', inBook(anyChangedItems)) },
  { weight: 2, arbitrary: changeOf('update-subaccount', inBook(fc.record({ account: anyChangedRoot }))) },
  {
    weight: 1,
    arbitrary: changeOf(
      'delete-subaccount',
      inBook(
        fc.record({
          account: fc.record({ AccountId: anyAccountId }),
          override: usuallyOr(fc.constant(false), fc.constant(true), 2),
        }),
      ),
    ),
  },
  {
    weight: 6,
    arbitrary: changeOf('add-transaction', inBook(fc.record({ transaction: anyNewTransaction }))),
  },
  {
    weight: 5,
    arbitrary: changeOf('update-transaction', inBook(fc.record({ transaction: anyChangedTransaction }))),
  },
  {
    weight: 1,
    arbitrary: changeOf(
      'delete-transaction',
      inBook(fc.record({ transaction: fc.record({ TransactionId: anyTransactionId }) })),
    ),
  },
  { weight: 3, arbitrary: changeOf('import-data', fc.record({ data: anyImportFile })) },
);

/** Any read call. */
const anyRead: fc.Arbitrary<RandomStep> = fc.oneof(
  readOf('all-books', fc.constant({})),
  readOf('items', anyBookName),
  readOf('items', inBook(fc.record({ kinds: fc.constant(['rule']) }))),
  readOf('root-account', anyBookName),
  readOf('all-accounts', anyBookName),
  readOf('favourite-container-account', anyBookName),
  readOf('tag-container-account', anyBookName),
  readOf('all-tag-accounts', anyBookName),
  readOf('all-transaction-tags', anyBookName),
  readOf(
    'transactions',
    inBook(
      fc
        .tuple(
          fc.record({ account: anyRegisterRef, includeInTransactionsUnderAccount: fc.boolean() }),
          anyMomentRange,
          anyStatusFilter,
        )
        .map(([query, span, filter]) => ({ ...query, ...span, ...filter })),
    ),
  ),
  readOf('flows', inBook(anyDayRange)),
  readOf('last-posted-transaction', inBook(fc.record({ account: anyRegisterRef }))),
  readOf('search-accounts', inBook(fc.record({ searchText: anySearchText }))),
  readOf('search-container-account', inBook(fc.record({ searchText: anySearchText }))),
  readOf(
    'search-transactions',
    inBook(
      fc
        .tuple(fc.record({ searchText: anySearchText }), anyMomentRange)
        .map(([query, span]) => ({ ...query, ...span })),
    ),
  ),
);

/** Undoes an earlier change, or what remains of it. The number counts back over earlier changes. */
const anyUndo: fc.Arbitrary<RandomStep> = fc.record({
  undoesBack: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5),
  rest: fc.boolean(),
});

/** Repeats an earlier call. The number counts back over earlier changes. */
const anyRepeat: fc.Arbitrary<RandomStep> = fc.record({ againBack: fc.constantFrom(0, 0, 1, 2, 4) });

/** Gives each change an action, mostly its own, and each undo the action that it undoes. */
function withActions(
  steps: readonly RandomStep[],
  shared: readonly number[],
  devices: readonly number[],
): ModelRequest[] {
  const done: string[] = [];
  const calls: ModelRequest[] = [];
  const changed: number[] = [];
  const undos = new Set<string>();
  const callOf = (step: RandomStep, at: number): ModelRequest => {
    if ('look' in step) return step.look;
    if ('againBack' in step) {
      const again = changed.at(-1 - step.againBack);
      const call = again === undefined ? undefined : calls[again];
      return call === undefined || again === undefined
        ? { name: 'all-books', input: {} }
        : { ...call, repeats: again };
    }
    const own = `action${at}`;
    if ('undoesBack' in step) {
      const undoes = done.at(-1 - step.undoesBack) ?? 'action';
      done.push(own);
      undos.add(own);
      return { name: 'undo', input: { undoes, rest: step.rest, action: { id: own, kind: 'undo' } } };
    }
    const last = done.at(-1);
    const id = shared[at] === 1 && last !== undefined && !undos.has(last) ? last : own;
    if (id === own) done.push(own);
    const call = step.change({ id, kind: 'change' });
    // Calls are not repeated after an action whose requests revert each other, and imports are not repeated, because they go row by row.
    // Both have tests of their own.
    if (id !== own) changed.length = 0;
    else if (call.name !== 'import-data') changed.push(at);
    return call;
  };
  for (const [at, step] of steps.entries()) calls.push({ ...callOf(step, at), device: devices[at] ?? 0 });
  return calls;
}

/** Any list of calls by one user, in sequence. */
export const anyCalls: fc.Arbitrary<ModelRequest[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: anyChange },
        { weight: 2, arbitrary: anyUndo },
        { weight: 2, arbitrary: anyRead },
        { weight: 2, arbitrary: anyRepeat },
      ),
      { minLength: 1, maxLength: 25, size: 'max' },
    ),
    fc.array(fc.constantFrom(0, 0, 1), { minLength: 25, maxLength: 25 }),
    fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: 25, maxLength: 25 }),
  )
  .map(([steps, shared, devices]) => withActions(steps, shared, devices));
