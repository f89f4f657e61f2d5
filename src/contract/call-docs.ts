import { byWireName, transactionTexts } from './transaction-texts.ts';
import { type CallDoc, memberDocs } from './call-docs/call-doc.ts';
import type { CallName } from './calls.ts';
import { limits } from './limits.ts';

const book = {
  AccountId: '01900000-0000-7000-8000-000000000001',
  AccountName: 'Main',
  AccountDescription: '',
  AccountType: 'ROOT',
  AccountColor: '#000000',
  ParentAccountId: null,
  IsFavourite: '0',
  IsPlaceholder: '1',
  TagsInSemicolonSeparated: '',
  PropsInJSON: '{}',
  SubAccountsCount: 1,
  TransactionsCount: 0,
  TotalAmountHeld: '-450',
} as const;

const cash = {
  ...book,
  AccountId: '01900000-0000-7000-8000-000000000002',
  AccountName: 'Cash in Hand',
  AccountDescription: 'What is in my purse',
  AccountType: 'CASH',
  ParentAccountId: book.AccountId,
  IsPlaceholder: '0',
  SubAccountsCount: 0,
  TransactionsCount: 1,
} as const;

/** The fields of an account in a request body or a file, without derived ones. */
const stored = {
  AccountId: cash.AccountId,
  AccountName: cash.AccountName,
  AccountDescription: cash.AccountDescription,
  AccountType: cash.AccountType,
  AccountColor: cash.AccountColor,
  ParentAccountId: cash.ParentAccountId,
  IsFavourite: cash.IsFavourite,
  IsPlaceholder: cash.IsPlaceholder,
  TagsInSemicolonSeparated: '',
  PropsInJSON: '{}',
} as const;

const virtual = { ...book, ParentAccountId: book.AccountId } as const;
const tag = {
  ...cash,
  AccountId: 'TAG:treat',
  AccountName: 'treat',
  AccountDescription: '',
  AccountType: 'ASSET',
  ParentAccountId: 'TAGS',
  IsTagAccount: '1',
} as const;

const coffee = {
  TransactionId: '01900000-0000-7000-8000-000000000003',
  ...byWireName(transactionTexts, () => ''),
  TransactionDescription: 'Coffee',
  TransactionDatePosted: '2024-05-06T12:00:00.000Z',
  TransactionDateEntered: '2024-05-06T12:01:30.000Z',
  TransactionSplitAId: '01900000-0000-7000-8000-000000000004',
  TransactionSplitBId: '01900000-0000-7000-8000-000000000005',
  TransactionSplitAAccountId: cash.AccountId,
  TransactionSplitBAccountId: '01900000-0000-7000-8000-000000000006',
  TransactionSplitAValue: '-450',
  TransactionSplitBValue: '450',
  TagsInSemicolonSeparated: 'treat',
  PropsInJSON: '{}',
  OtherTransactionSplitInfoInJSON: '{}',
} as const;

const edit = {
  ActionId: '01900000-0000-7000-8000-000000000011',
  Kind: 'update-transaction',
  At: '2024-05-06T12:05:00.000Z',
  BookId: book.AccountId,
  Added: 0,
  Changed: 1,
  Removed: 0,
  About: coffee.TransactionDescription,
  UndoOf: null,
  UndoneBy: null,
} as const;

const coffeeChange = {
  RecordType: 'transaction',
  RecordId: coffee.TransactionId,
  Before: coffee,
  After: { ...coffee, TransactionDescription: 'Tea' },
} as const;

const rule = {
  ItemId: '01900000-0000-7000-8000-000000000021',
  BookId: book.AccountId,
  Kind: 'rule',
  Body: `{"Words":"coffee","Account":"${coffee.TransactionSplitBAccountId}","Order":0}`,
  ItemDateEntered: '2024-05-06T12:06:00.000Z',
} as const;

const user = { id: '0190a0b0-0000-7000-8000-000000000009', email: 'ada@example.org' };
const session = { session: { user } };
const credentials = { email: 'ada@example.org', password: 'correct horse' };
const inBook = { bookName: 'Main' };
const search = { searchText: 'coffee', bookName: 'Main' };

/** The documentation of each call, shown in docs/calls.md; a test parses the examples with the schemas of the call. */
export const callDocs: { [Name in CallName]: CallDoc<Name> } = {
  login: {
    summary: 'Signs in, or resumes the session.',
    example: { body: { authProvider: 'email', autoLogin: true, data: credentials }, answer: session },
  },
  logout: { summary: 'Ends the session.', example: { body: {}, answer: true } },
  'is-loggedin': { summary: 'Returns true if there is a session.', example: { body: {}, answer: true } },
  signup: {
    summary: 'Makes a new user.',
    example: { body: { data: credentials }, answer: { isNew: true, ...session } },
  },
  recover: {
    summary: 'Sends a password reset link.',
    example: { body: { data: { email: credentials.email } }, answer: { isReset: true } },
  },
  reset: {
    summary: 'Sets a new password.',
    example: {
      body: { data: { password: 'correct horse', resetInfo: { newpassword: 'battery staple' } } },
      answer: true,
    },
  },
  'is-recovery-in-progress': {
    summary: 'Returns true if a password recovery is under way.',
    example: { body: { recoverytoken: 'kX3fP0aQ' }, answer: true },
  },
  'refresh-db': {
    summary: 'Checks the schema version and re-derives the totals.',
    example: { body: {}, answer: { schemaVersion: 1, repairedAccounts: 0 } },
  },
  'get-user-config': {
    summary: "The user's settings.",
    example: { body: {}, answer: { enableAnimations: true, lastBookId: book.AccountId } },
  },
  'set-user-config': {
    summary: 'Merges settings and answers the whole.',
    example: {
      body: { config: { enableAnimations: false } },
      answer: { enableAnimations: false, lastBookId: book.AccountId },
    },
  },
  'delete-user-account': {
    summary:
      'Removes the user with all their books and settings, and ends all sessions. By the password, where there is one, and a code of the second factor (of the app, or a recovery code), where that is on.',
    example: { body: { password: 'correct horse', code: '123456' }, answer: true },
  },
  'export-data': {
    summary:
      "The user's whole data as a file; with `bookName` one book that the user may read, as an offline copy takes it: its transactions say who added them (`CreatedBy`).",
    example: {
      body: {},
      answer: {
        filename: 'partita-2024-05-06.json',
        data: {
          format: 'partita',
          version: 1,
          exportedAt: '2024-05-06T12:02:00.000Z',
          accounts: [stored],
          transactions: [coffee],
          userConfig: { enableAnimations: true },
        },
      },
    },
  },
  'import-data': {
    summary:
      'Adds, replaces or skips each row of an export, by id. Who accepts `application/x-ndjson` is answered by our server in lines: `{ done, of }` after each batch that is stored, then `{ answer }` or `{ failure: { status, body, retryAfter? } }`.',
    example: {
      body: { data: { accounts: [stored], transactions: [coffee] } },
      answer: {
        complete: true,
        accounts: { added: 1, updated: 0, skipped: 0 },
        transactions: { added: 0, updated: 0, skipped: 1 },
        rejected: [{ id: coffee.TransactionId, message: 'Account not found' }],
      },
    },
  },
  'send-message': {
    summary: 'Stores feedback and mails it to the operator.',
    example: {
      body: { messageInfo: { email: 'ada@example.org', message: 'The coffee is counted twice' } },
      answer: true,
    },
  },
  'all-books': { summary: 'The root accounts, by creation.', example: { body: {}, answer: [book] } },
  'all-accounts': {
    summary: 'Every account of the book, parents before children.',
    example: { body: inBook, answer: [book, cash] },
  },
  'root-account': {
    summary: 'The root account of the book, or of the first book.',
    example: { body: inBook, answer: book },
  },
  'favourite-container-account': {
    summary: 'The virtual account that holds the favourites.',
    example: {
      body: inBook,
      answer: {
        ...virtual,
        AccountId: 'FAVOURITES',
        AccountName: 'Favourites',
        IsFavouriteContainer: '1',
      },
    },
  },
  'all-tag-accounts': {
    summary: 'One virtual account for each tag of the book.',
    example: { body: inBook, answer: [tag] },
  },
  'all-transaction-tags': {
    summary: 'The tags, most used first.',
    example: { body: inBook, answer: ['treat'] },
  },
  'tag-container-account': {
    summary: 'The virtual account that holds the tags.',
    example: {
      body: inBook,
      answer: { ...virtual, AccountId: 'TAGS', AccountName: 'Tags', IsTagContainer: '1' },
    },
  },
  'add-subaccount': {
    summary: 'Adds an account, or a book when it is a ROOT without parent.',
    example: { body: { account: stored, ...inBook }, answer: cash },
  },
  'update-subaccount': {
    summary:
      'Changes, moves or renames an account or a book: only the fields that are sent. With `seen`, what the caller saw of them, a field that was changed meanwhile to something else is a conflict, and `issues` tells what is stored; `props` sets and unsets single keys of `PropsInJSON`, and `seen.props` is what was seen of them.',
    example: {
      body: {
        account: { AccountId: cash.AccountId, AccountName: 'Purse' },
        seen: { AccountName: cash.AccountName, props: { HideOverview: true } },
        props: { set: { SortOrder: 2 }, unset: ['HideOverview'] },
        ...inBook,
      },
      answer: { ...cash, AccountName: 'Purse' },
    },
  },
  'delete-subaccount': {
    summary: 'Deletes an account; with override the whole branch.',
    example: {
      body: { account: { AccountId: cash.AccountId }, override: true, ...inBook },
      answer: 'Deleted 1 account and 1 transaction',
    },
  },
  'account-types': {
    summary: 'The polarity of each type.',
    example: {
      body: inBook,
      answer: {
        ROOT: 'DEBIT',
        ASSET: 'DEBIT',
        CASH: 'DEBIT',
        BANK: 'DEBIT',
        STOCK: 'DEBIT',
        MUTUAL: 'DEBIT',
        CURRENCY: 'DEBIT',
        RECEIVABLE: 'DEBIT',
        LIABILITY: 'CREDIT',
        CREDIT: 'CREDIT',
        PAYABLE: 'CREDIT',
        INCOME: 'CREDIT',
        EXPENSE: 'DEBIT',
        EQUITY: 'CREDIT',
        TRADING: 'DEBIT',
      },
    },
  },
  'account-types-full': {
    summary: 'The types with their names.',
    example: {
      body: inBook,
      answer: [{ AccountType: 'CASH', Name: 'Cash', Polarity: 'DEBIT', CanHoldTransactions: true }],
    },
  },
  'account-type-relationships': {
    summary: 'Which types may sit under which.',
    example: { body: inBook, answer: [{ ParentType: 'ASSET', ChildType: 'CASH' }] },
  },
  transactions: {
    summary:
      'Pages of 50 of an account or a tag, newest first. Of one account also only those whose side there has a status (`new`, `cleared`, `reconciled`; `open` is not reconciled) or is of a statement (`statementDate`).',
    example: { body: { account: { AccountId: cash.AccountId }, pageNumber: 1, ...inBook }, answer: [coffee] },
  },
  'add-transaction': {
    summary: 'Posts a transaction; a retry with the same id is safe.',
    example: { body: { transaction: coffee, ...inBook }, answer: coffee },
  },
  'update-transaction': {
    summary:
      'Changes the fields that are sent. Where a transaction is or was posted on a day that its book has locked (`LockedUntil` of the root), each call that writes it is rejected (403 `locked`) without `changesLocked` in its action; what the bank says of a side may be noted.',
    example: {
      body: {
        transaction: { TransactionId: coffee.TransactionId, TransactionNotes: 'With milk' },
        ...inBook,
      },
      answer: { ...coffee, TransactionNotes: 'With milk' },
    },
  },
  'delete-transaction': {
    summary: 'Deletes a transaction.',
    example: {
      body: { transaction: { TransactionId: coffee.TransactionId }, ...inBook },
      answer: 'Deleted the transaction',
    },
  },
  'last-posted-transaction': {
    summary: 'The newest transaction of an account or a tag.',
    example: { body: { account: { AccountId: 'TAG:treat' }, ...inBook }, answer: coffee },
  },
  'search-container-account': {
    summary: 'The virtual account that holds what was found.',
    example: {
      body: search,
      answer: { ...virtual, AccountId: 'SEARCH', AccountName: 'coffee', IsSearchContainer: '1' },
    },
  },
  'search-accounts': {
    summary: 'Accounts whose name or description holds the text.',
    example: { body: { searchText: 'cash', ...inBook }, answer: [cash] },
  },
  'search-transactions': {
    summary:
      'Transactions whose description, notes, tags or account names contain the text and each of the further `words`.',
    example: { body: search, answer: [coffee] },
  },
  flows: {
    summary: 'Returns the flows between accounts by month.',
    example: {
      body: { from: '2024-01-01', until: '2025-01-01', ...inBook },
      answer: [
        {
          Month: '2024-05',
          FromAccountId: coffee.TransactionSplitAAccountId,
          ToAccountId: coffee.TransactionSplitBAccountId,
          Amount: '450',
          Count: 1,
        },
      ],
    },
  },
  changes: {
    summary:
      'Returns the actions, newest first, 50 a page: of one account or transaction (`id`), or the changes of one action (`of`), each with the state before and after.',
    example: { body: { id: coffee.TransactionId, ...inBook }, answer: [{ ...edit, ...coffeeChange }] },
  },
  'changes-since': {
    summary: `The actions after a sync cursor (\`Cursor\`), oldest first, each with every record that it changed, before and after. Without a cursor the call returns only the current one; for a shared book in a Firebase project it returns nothing else to members. ${limits.recordsPerPage} records a page. 409 if the history since the cursor is missing (deleted, or the database was restored): the client then reads the whole book again.`,
    example: {
      body: { since: '7:01900000-0000-7000-8000-000000000010', ...inBook },
      answer: {
        Actions: [
          { ActionId: edit.ActionId, Kind: edit.Kind, At: edit.At, UndoOf: null, Records: [coffeeChange] },
        ],
        Cursor: `8:${edit.ActionId}`,
        HasMore: false,
      },
    },
  },
  undo: {
    summary:
      'Makes an action undone, all or nothing, as an action of its own. What was changed since is named (409) and nothing happens; with `rest` it stays as it is, with the accounts that it needs, and the rest is undone (the detail says of how many things `rest` undoes how many).',
    example: {
      body: { undoes: edit.ActionId },
      answer: {
        ...edit,
        ActionId: '01900000-0000-7000-8000-000000000012',
        Kind: 'undo',
        At: '2024-05-06T12:06:00.000Z',
        UndoOf: edit.ActionId,
      },
    },
  },
  'forget-changes': {
    summary: 'Forgets what was done before a moment, and answers how many actions that were.',
    example: { body: { before: '2024-01-01T00:00:00.000Z' }, answer: 12 },
  },
  'change-transactions': {
    summary: `Adds, changes and removes at most ${limits.changesPerCall} transactions, all or nothing; \`issues[].path\` names the row.`,
    example: {
      body: {
        update: [{ TransactionId: coffee.TransactionId, TransactionDescription: 'Tea' }],
        remove: [{ TransactionId: '01900000-0000-7000-8000-000000000013' }],
        action: { id: edit.ActionId, kind: 'bulk-edit' },
        ...inBook,
      },
      answer: {
        added: [],
        updated: [{ ...coffee, TransactionDescription: 'Tea' }],
        removed: ['01900000-0000-7000-8000-000000000013'],
      },
    },
  },
  items: {
    summary:
      'The items of a book, or those of some kinds: rules, kept reports, statements. Kinds that are not known are kept like the others.',
    example: { body: { kinds: ['rule'], ...inBook }, answer: [rule] },
  },
  'change-items': {
    summary:
      'Puts and removes items, at most 200 in all: all of it or nothing. A new one has no `ItemDateEntered`; who changes or removes a stored one sends the date that it saw: without it, or where another is stored, 409; 404 where there is none.',
    example: {
      body: {
        put: [{ ItemId: rule.ItemId, Kind: rule.Kind, Body: rule.Body }],
        remove: [
          {
            ItemId: '01900000-0000-7000-8000-000000000022',
            ItemDateEntered: '2024-05-06T12:05:00.000Z',
          },
        ],
        ...inBook,
      },
      answer: { put: [rule], removed: ['01900000-0000-7000-8000-000000000022'] },
    },
  },
  ...memberDocs,
  'verify-book': {
    summary:
      'Counts everything of a book anew from its rows, and tells what is not as they say; `refresh-db` mends it, but for a `balance-check`: what an account should have held at the end of a `day` (items of that kind), and an `item-account`: an item that names an account which is not there.',
    example: {
      body: inBook,
      answer: {
        ok: false,
        checked: { accounts: 12, transactions: 345, tags: 2, flows: 67 },
        problems: [
          {
            what: 'account-total',
            id: cash.AccountId,
            name: cash.AccountName,
            expected: '-450',
            seen: '-500',
          },
        ],
      },
    },
  },
};
