import fc from 'fast-check';
import type { AccountType } from '#contract/accounts.ts';

/** The entry dates in imported files; any other date comes from a clock. */
export const importMoments = ['2024-03-01T10:00:00.000Z', '2024-03-02T10:00:00.000Z'];

// Few ids and names, so that calls affect the same records. The last of each list are not stored initially.
const bookIds = ['B1', 'b2', 'B3'];
const accountIds = ['a1', 'A2', 'a3', 'a4', 'a5', 'c1', 'c2', 'a6', 'a7'];
const transactionIds = [
  't1',
  'T2',
  '01900000-0000-7000-8000-0000000000A1',
  '01900000-0000-7000-8000-0000000000A2',
];
const types: AccountType[] = ['ASSET', 'CASH', 'ASSET', 'CREDIT', 'EXPENSE', 'INCOME', 'EQUITY', 'TRADING'];
const flags = fc.constantFrom('0' as const, '1' as const);

/** Returns the usual value most of the time and the odd one rarely. */
export function usuallyOr<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 30): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const longName = '😀'.repeat(200);
const accountName = usuallyOr(
  fc.constantFrom(
    'Cash',
    'cash',
    ' CASH ',
    'Äpfel',
    'äPFEL',
    'Food',
    'Straße',
    'Bank 7',
    'ΟΔΟΣ',
    'οδος',
    'İz',
    'iz',
  ),
  fc.constantFrom('', 'x'.repeat(100), 'x'.repeat(101), longName),
);
const bookTitle = usuallyOr(
  fc.constantFrom('Main', ' mAIN', 'Other', 'OTHER', 'Main (2)', 'Äpfel', 'ΟΔΟΣ', 'οδος'),
  fc.constantFrom('', longName, `${longName}x`),
);
/** The book of a call, mostly the default book of the user. */
export const anyBookName = fc.oneof(
  { weight: 16, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.record({ bookName: fc.constantFrom('Main', 'main', ' OTHER ', 'Other') }) },
  { weight: 1, arbitrary: fc.record({ bookName: fc.constantFrom('Nowhere', 'Äpfel', 'Main (2)', '') }) },
);
const inMain = ['a1', 'A2', 'a3', 'a4', 'a5'];
/** The id of an account that may exist. */
export const anyAccountId = usuallyOr(
  fc.constantFrom(...inMain, ...inMain, ...accountIds),
  fc.constantFrom(...bookIds, 'nowhere', 'TAGS'),
  6,
);
const newAccountId = usuallyOr(fc.constantFrom('a6', 'a7', 'a8', 'a9'), anyAccountId, 3);
const anyParentId = usuallyOr<string | null>(
  fc.constantFrom('B1', 'B1', 'B1', ...inMain, ...accountIds, 'b2'),
  fc.constantFrom(null, 'nowhere', 'B3'),
);
const anyType = usuallyOr<AccountType>(fc.constantFrom(...types), fc.constant('ROOT'));
const anyTags = usuallyOr(
  fc.constantFrom('', 'home', '#home; work', 'Home;home', 'ärger;trip', 'work'),
  fc.constantFrom('x'.repeat(101), ';;#', 'tr/ip.%_'),
);
const description = usuallyOr(
  fc.constantFrom('For things', 'für Äpfel'),
  fc.constantFrom('', 'x'.repeat(501)),
);
/** Currencies; also a commodity that only some books have, and invalid symbols. */
const currencies = fc.constantFrom('GBP', 'GBP', 'EUR', 'USD', 'BRK.B', 'BRK.B', 'a b', '__proto__');
const plainProps = usuallyOr(fc.constantFrom('{}', '{"a":1}'), fc.constantFrom('', '[]', 'x'), 20);
const props = usuallyOr(
  plainProps,
  currencies.map((Currency) => JSON.stringify({ Currency })),
  6,
);
const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/Havana', 'Pacific/Kiritimati', 'Nowhere/Land', 'CET'];
/** Start days of months; also invalid ones. */
const monthStarts = [undefined, undefined, 2, 15, 16, 25, 28, 29, '25'];
const rootProps = usuallyOr(
  fc
    .record({
      TimeZone: fc.constantFrom(...zones),
      MonthStartsOn: fc.constantFrom(...monthStarts),
      CurrencyCodeName: fc.constantFrom(undefined, undefined, undefined, 'GBP', 'EUR', 'nothing'),
    })
    .map((root) => JSON.stringify(root)),
  plainProps,
  4,
);
const color = usuallyOr(fc.constantFrom('#000000', '#abc'), fc.constant('red'), 20);

const subAccount = fc.record({
  AccountId: newAccountId,
  AccountName: accountName,
  AccountDescription: description,
  AccountType: anyType,
  ParentAccountId: anyParentId,
});
const book = fc.record({
  AccountId: usuallyOr(fc.constantFrom(...bookIds), fc.constantFrom('a6', 'a1')),
  AccountName: bookTitle,
  AccountDescription: fc.constant(''),
  AccountType: fc.constant<AccountType>('ROOT'),
  ParentAccountId: usuallyOr<string | null>(fc.constant(null), fc.constant('B1')),
});
const more = fc.record(
  {
    AccountColor: color,
    IsFavourite: flags,
    IsPlaceholder: flags,
    TagsInSemicolonSeparated: anyTags,
    PropsInJSON: props,
  },
  { requiredKeys: [] },
);
/** A new account or book. */
export const anyNewAccount = fc
  .tuple(usuallyOr(subAccount, book, 5), more)
  .map(([account, others]) => ({ ...account, ...others }));
const changes = {
  AccountName: fc.oneof(accountName, bookTitle),
  AccountDescription: description,
  AccountType: anyType,
  ParentAccountId: anyParentId,
  AccountColor: color,
  IsFavourite: flags,
  IsPlaceholder: flags,
  TagsInSemicolonSeparated: anyTags,
  PropsInJSON: props,
};
/** A change of an account. */
export const anyChangedAccount = fc
  .tuple(
    usuallyOr(fc.constantFrom(...inMain, ...inMain, ...accountIds), fc.constantFrom(...bookIds), 7),
    fc.oneof(
      fc.record({ AccountName: changes.AccountName }),
      fc.record({ AccountType: anyType }),
      fc.record({ ParentAccountId: anyParentId }),
      fc.record({ IsPlaceholder: flags, IsFavourite: flags }),
      fc.record(changes, { requiredKeys: [] }),
    ),
  )
  .map(([AccountId, fields]) => ({ AccountId, ...fields }));

/** A change of a book's properties, such as its time zone. */
export const anyChangedRoot = fc.record({
  AccountId: fc.constantFrom('B1', 'B1', 'b2'),
  PropsInJSON: rootProps,
});

const sides = usuallyOr<string[]>(
  fc.uniqueArray(fc.constantFrom('A2', 'a3', 'a4', 'a5'), { minLength: 2, maxLength: 2 }),
  fc.array(fc.constantFrom('A2', 'a1', 'a4', 'a6', 'a7', 'B1', 'c1', 'c2', 'nowhere'), {
    minLength: 2,
    maxLength: 2,
  }),
  3,
).map(([a = 'A2', b = 'a4']) => ({ TransactionSplitAAccountId: a, TransactionSplitBAccountId: b }));
const amount = usuallyOr(
  fc.constantFrom('100', '-250', '0', '1', '9999999999999999', '-9999999999999999', '-0', '007'),
  fc.constantFrom('10000000000000000', '1.5', ''),
  20,
);
const posted = usuallyOr(
  fc.constantFrom(
    ...[1, 2, 3, 4, 5].map((day) => `2024-01-0${day}T12:00:00.000Z`),
    '2023-12-31T22:30:00.000Z',
    '2024-01-31T23:30:00.000Z',
    '2024-02-01T03:00:00.000Z',
    '2024-01-01T12:00:00+02:00',
  ),
  fc.constantFrom('0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2024-02-30T00:00:00.000Z'),
);
const text = usuallyOr(
  fc.constantFrom('Lunch', 'Café Zürich', 'home work', 'Rent 100%', 'ΧΡΟΝΟΣΩ', 'χρονος', 'İzmir'),
  fc.constantFrom('', 'x'.repeat(1001)),
  20,
);
const side = fc.record(
  {
    Status: fc.constantFrom('cleared', 'reconciled', 'new', 'Cleared', 1, null, ['cleared']),
    StatementDate: fc.constantFrom('2024-01-31', '2024-02-30', 20240131),
    Odd: fc.constantFrom('\ud800', '\u0000', 1e300),
  },
  { requiredKeys: [] },
);
const splitInfo = fc.oneof(
  props,
  fc.record({ A: side, B: usuallyOr<object>(side, fc.constant([]), 5) }).map((info) => JSON.stringify(info)),
  fc.constantFrom('{"A":{"Status":"cleared"},"A":{}}', '{"\\u0041":{"Status":"cleared"},"B":{"n":1e9999}}'),
);
const notes = usuallyOr(fc.constantFrom('', 'two\nlines', 'CAFÉ'), fc.constant('x'.repeat(2501)), 20);
/** The id of a transaction that may exist. */
export const anyTransactionId = usuallyOr(
  fc.constantFrom(...transactionIds),
  fc.constantFrom('nowhere', 'TAGS'),
);
const extras = fc.record(
  {
    TransactionNotes: notes,
    TagsInSemicolonSeparated: anyTags,
    PropsInJSON: props,
    OtherTransactionSplitInfoInJSON: splitInfo,
  },
  { requiredKeys: [] },
);
const otherValue = usuallyOr<object>(
  fc.constant({}),
  fc.record({ TransactionSplitBValue: fc.constantFrom('-100', '250', '-0') }),
  6,
);
/** A new transaction. */
export const anyNewTransaction = fc
  .tuple(
    fc.record({
      TransactionId: anyTransactionId,
      TransactionDescription: text,
      TransactionDatePosted: posted,
      TransactionSplitAId: fc.constantFrom('s1', 's2'),
      TransactionSplitBId: fc.constantFrom('s3', 's4'),
      TransactionSplitAValue: amount,
    }),
    sides,
    usuallyOr<object>(fc.constant({}), extras, 1),
    otherValue,
  )
  .map(([fields, accounts, others, value]) => ({ ...fields, ...accounts, ...others, ...value }));
/** A change of a transaction. */
export const anyChangedTransaction = fc
  .tuple(
    anyTransactionId,
    fc.record(
      { TransactionDescription: text, TransactionDatePosted: posted, TransactionSplitAValue: amount },
      { requiredKeys: [] },
    ),
    fc.oneof(
      fc.constant({}),
      sides,
      sides.map(({ TransactionSplitAAccountId }) => ({ TransactionSplitAAccountId })),
      sides.map(({ TransactionSplitBAccountId }) => ({ TransactionSplitBAccountId })),
    ),
    usuallyOr<object>(fc.constant({}), extras, 2),
    otherValue,
    usuallyOr<object>(fc.constant({}), fc.constant({ TransactionDateEntered: '2000-01-01T00:00:00.000Z' })),
  )
  .map(([TransactionId, fields, accounts, others, value, entered]) => ({
    TransactionId,
    ...fields,
    ...accounts,
    ...others,
    ...value,
    ...entered,
  }));

const importedTransaction = fc
  .tuple(
    anyNewTransaction,
    fc.constantFrom(...importMoments).map((TransactionDateEntered) => ({ TransactionDateEntered })),
  )
  .map(([row, entered]) => ({ ...row, ...entered }));
const itemBodies = [
  '{"n":1}',
  '{"Account":"a5","Name":"Note"}',
  '{"Account":"a4"}',
  '{"Account":"c2"}',
  '{"InAccount":"a5"}',
  '{"Words":"lunch","Account":"a4","Order":0}',
  '{"Symbol":"BRK.B","Name":"B"}',
  '{"Symbol":"BRK.B","Name":"B"}',
];
const itemFields = {
  ItemId: fc.constantFrom('i1', 'i2', 'i3'),
  Kind: usuallyOr(fc.constantFrom('a-note', 'a-note', 'rule', 'commodity'), fc.constant('A note')),
  Body: usuallyOr(fc.constantFrom(...itemBodies), fc.constantFrom('[]', '', '{"a":"\\u0000"}'), 20),
};
/** The placeholder for the version that a device saw last, until that version is known. */
export const lastSeenVersion = 'last seen';
const version = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ ItemDateEntered: lastSeenVersion }) },
  { weight: 1, arbitrary: fc.constantFrom({}, { ItemDateEntered: '2000-01-01T00:00:00.000Z' }) },
);
/** A change of the items of a book. */
export const anyChangedItems = fc.record({
  put: fc.array(
    fc.tuple(fc.record(itemFields), version).map(([item, seen]) => ({ ...item, ...seen })),
    { maxLength: 2 },
  ),
  remove: fc.array(
    fc.tuple(fc.record({ ItemId: itemFields.ItemId }), version).map(([item, seen]) => ({ ...item, ...seen })),
    { maxLength: 1 },
  ),
});
const importedItem = fc.record({
  ...itemFields,
  BookId: usuallyOr(fc.constantFrom('B1', 'b2'), fc.constantFrom('a1', 'nowhere'), 6),
  ItemDateEntered: fc.constantFrom(...importMoments),
});

/** The field values that a user saw of an account, and single properties that the user changes. */
export const anySeenAndProps = fc.record(
  {
    seen: fc.record(
      {
        AccountName: accountName,
        AccountColor: fc.constantFrom('#000000', '#abc123'),
        IsPlaceholder: flags,
        AccountType: fc.constantFrom(...types),
      },
      { requiredKeys: [] },
    ),
    props: fc.record(
      {
        set: fc.dictionary(
          fc.constantFrom('a', 'b', 'c', 'Currency'),
          fc.constantFrom<number | string | null | Record<string, number>>(1, 'x', 'GBP', null, {
            z: 1,
            a: 2,
          }),
          { maxKeys: 2 },
        ),
        unset: fc.array(fc.constantFrom('a', 'b', 'Currency'), { maxLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** A file to import. */
export const anyImportFile = fc.record({
  accounts: fc.array(anyNewAccount, { maxLength: 4 }),
  transactions: fc.array(importedTransaction, { maxLength: 4 }),
  items: fc.array(importedItem, { maxLength: 2 }),
});

/** An account or tag whose register is read. */
export const anyRegisterRef = fc.record({
  AccountId: usuallyOr(
    fc.constantFrom(...bookIds, ...accountIds),
    fc.constantFrom('TAG:home', 'TAG:Home', 'TAG:work', 'TAG:nothing', 'TAGS', 'nowhere'),
    3,
  ),
});
const wanted = ['cafe', 'CASH', 'e;w', 'me', 'ap', 'x', '0%', 'lines', 'für', 'things', 'ΧΡΟΝΟΣ', 'ος', 'iz'];
/** A search text. */
export const anySearchText = fc.constantFrom(...wanted);

/** A range of moments for transactions. */
export const anyMomentRange = usuallyOr<{ postedFrom?: string; postedBefore?: string }>(
  fc.constant({}),
  fc.record(
    {
      postedFrom: fc.constantFrom('2024-01-02T12:00:00.000Z', '2023-12-31T22:30:00.000Z'),
      postedBefore: fc.constantFrom('2024-01-03T12:00:00.000Z', '2024-01-05T12:00:00.001Z', 'never'),
    },
    { requiredKeys: [] },
  ),
  1,
);
/** A filter for the status or the statement of a side; mostly no filter. */
export const anyStatusFilter = usuallyOr<{
  status?: 'new' | 'cleared' | 'reconciled' | 'open';
  statementDate?: string;
}>(
  fc.constant({}),
  fc.record(
    {
      status: fc.constantFrom('new', 'cleared', 'reconciled', 'open'),
      statementDate: usuallyOr(fc.constant('2024-01-31'), fc.constant('2024-02-30')),
    },
    { requiredKeys: [] },
  ),
  1,
);
/** A range of days for flows. */
export const anyDayRange = fc.record(
  {
    from: usuallyOr(fc.constantFrom('2024-01-01', '2024-01-03', '2023-12-31'), fc.constant('2024-02-30')),
    until: usuallyOr(fc.constantFrom('2024-01-04', '2024-02-01', '2024-01-01'), fc.constant('')),
  },
  { requiredKeys: [] },
);
