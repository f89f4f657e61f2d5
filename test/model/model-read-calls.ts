import type { WireAccount } from '#contract/accounts.ts';
import type { CallBody } from '#contract/calls.ts';
import { exportFormat } from '#contract/transfer.ts';
import { tagAccountId, virtualIds } from '#contract/values.ts';
import { currencyOfAccount } from '#documents/model/documents.ts';
import { isAccountMatch, findAccountsByName, isTransactionMatch } from '#ledger/rules/search.ts';
import { modelFlowsOf } from './model-flows.ts';
import {
  toAmountAnswer,
  type ModelHandlers,
  type ModelAmount,
  type ModelAccount,
  type ModelState,
  sortNewestFirst,
  splitModelTags,
  rowsWithinSpan,
  rowsWithSide,
} from './model-state.ts';

function virtualAccount(
  id: string,
  name: string,
  parentId: string,
  members: readonly ModelAmount[][],
  fields: Partial<WireAccount>,
): WireAccount {
  return {
    AccountId: id,
    AccountName: name,
    AccountDescription: '',
    AccountType: 'ROOT',
    AccountColor: '#000000',
    ParentAccountId: parentId,
    IsFavourite: '0',
    IsPlaceholder: '1',
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    SubAccountsCount: members.length,
    TransactionsCount: 0,
    ...toAmountAnswer(members.flat()),
    ...fields,
  };
}

/** Returns the totals of an account from its answer. */
function amountsOf({ TotalAmountHeld, Totals, ...account }: WireAccount): ModelAmount[] {
  if (Totals === undefined) return [{ ...currencyOfAccount(account), minor: BigInt(TotalAmountHeld) }];
  return Totals.map(({ Currency: currency = '', Amount }) => ({ currency, minor: BigInt(Amount) }));
}

/** The read calls of the model. */
type ModelReadCall =
  | 'all-books'
  | 'root-account'
  | 'all-accounts'
  | 'favourite-container-account'
  | 'tag-container-account'
  | 'all-tag-accounts'
  | 'all-transaction-tags'
  | 'transactions'
  | 'last-posted-transaction'
  | 'search-accounts'
  | 'search-container-account'
  | 'search-transactions'
  | 'flows'
  | 'export-data';

/** Creates the read calls. */
export function modelReadCalls(state: ModelState): ModelHandlers<ModelReadCall> {
  const { accounts, transactions, bookOf, bookAt, answerOf, accountsOf, rowsOf, register, tagsIn } = state;
  const answers = (held: readonly ModelAccount[]) => held.map(answerOf);
  const found = (body: CallBody<'search-accounts'>) =>
    answers(
      accountsOf(bookAt(body))
        .slice(1)
        .filter(({ account: { AccountName: name, AccountDescription: description } }) =>
          isAccountMatch({ name, description }, body.searchText),
        ),
    );
  return {
    'all-books': () =>
      answers(
        state
          .chart()
          .childrenOf(undefined)
          .flatMap(({ id }) => accounts.get(id) ?? []),
      ),
    'root-account': (body) => answers([accounts.get(bookOf(body) ?? '') ?? []].flat())[0] ?? null,
    'all-accounts': (body) => answers(accountsOf(bookAt(body))),
    'favourite-container-account'(body) {
      const book = bookAt(body);
      const favourites = answers(accountsOf(book)).filter(({ IsFavourite }) => IsFavourite === '1');
      const flag = { IsFavouriteContainer: '1' } as const;
      return virtualAccount(virtualIds.favourites, 'Favourites', book, favourites.map(amountsOf), flag);
    },
    'tag-container-account'(body) {
      const book = bookAt(body);
      const members = tagsIn(book).map(({ held }) => held);
      return virtualAccount(virtualIds.tags, 'Tags', book, members, { IsTagContainer: '1' });
    },
    'all-tag-accounts'(body) {
      const book = bookAt(body);
      return tagsIn(book).map(({ tag, held, count }) =>
        virtualAccount(tagAccountId(tag), tag, virtualIds.tags, [], {
          AccountType: 'ASSET',
          IsPlaceholder: '0',
          IsTagAccount: '1',
          TransactionsCount: count,
          ...toAmountAnswer(held),
          LastPostedTransaction: register(book, tagAccountId(tag), false)[0] ?? null,
        }),
      );
    },
    'all-transaction-tags': (body) =>
      tagsIn(bookAt(body))
        .toSorted((a, b) => b.count - a.count)
        .map(({ tag }) => tag),
    transactions: (body) =>
      rowsWithinSpan(
        rowsWithSide(
          register(bookAt(body), body.account.AccountId, body.includeInTransactionsUnderAccount),
          body,
        ),
        body,
      ),
    'last-posted-transaction': (body) => register(bookAt(body), body.account.AccountId, false)[0] ?? null,
    'search-accounts': found,
    'search-container-account'(body) {
      const members = found(body).map(amountsOf);
      const flags = { IsPlaceholder: '0', IsSearchContainer: '1' } as const;
      return virtualAccount(virtualIds.search, body.searchText, bookAt(body), members, flags);
    },
    'search-transactions'(body) {
      const bookId = bookAt(body);
      const inBook = [...accounts.values()].filter(
        (held) => held.bookId === bookId && held.account.ParentAccountId !== null,
      );
      const named = findAccountsByName(
        inBook.map(({ account }) => ({ id: account.AccountId, name: account.AccountName })),
        body.searchText,
      );
      return rowsWithinSpan(rowsOf(bookId), body).filter(
        (row) =>
          named.has(row.TransactionSplitAAccountId) ||
          named.has(row.TransactionSplitBAccountId) ||
          isTransactionMatch(
            {
              description: row.TransactionDescription,
              notes: row.TransactionNotes,
              tags: splitModelTags(row.TagsInSemicolonSeparated),
            },
            body.searchText,
          ),
      );
    },
    flows(body) {
      const book = bookAt(body);
      return modelFlowsOf(rowsOf(book), accounts.get(book)?.account.PropsInJSON ?? '{}', body);
    },
    'export-data': () => ({
      filename: '',
      data: {
        ...exportFormat,
        exportedAt: '',
        accounts: state.inOrder([...accounts.values()]).map(({ account }) => account),
        transactions: sortNewestFirst([...transactions.values()].map(({ transaction }) => transaction)),
        ...(state.items.size > 0 && {
          items: [...state.items.values()]
            .map(({ item }) => item)
            .toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1)),
        }),
        userConfig: {},
      },
    }),
  };
}
