import { walk } from '#ledger/account-tree.ts';
import { displayColor } from '#ledger/account-color.ts';
import type { Account } from '#ledger/account.ts';
import { shownTree } from '#ledger/shown-tree.ts';
import { accountTypesInWords } from './type-words.ts';
import type { ReadBook } from './book.ts';
import { dot, el } from './dom.ts';
import { registerAddress } from './links.ts';
import { texts } from './texts.ts';
import { amountText, dayText, totalsOf } from './words.ts';
import { lastDayOf } from './report.ts';

/** How far a row stands in at most. */
const maxDepth = 6;

function accountRow(book: ReadBook, account: Account, depth: number): HTMLElement {
  const { id, name, type, color, description, subAccountsCount, transactionsCount } = account;
  const href = registerAddress({ accountId: id, includesBranch: subAccountsCount > 0 });
  const totals = totalsOf(account);
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row', 'data-depth': Math.min(depth, maxDepth) },
      el('a', { href, class: 'account', title: description || undefined }, dot(displayColor(color)), name),
      el('small', {}, accountTypesInWords[type].name),
    ),
    el('td', { class: 'count' }, transactionsCount === 0 ? '' : String(transactionsCount)),
    el(
      'td',
      {},
      ...totals.map((total) => {
        const text = amountText(book, account, total);
        return el('span', { class: total.minor === 0n ? 'amount nothing' : 'amount' }, text);
      }),
    ),
  );
}

/** The tree of the accounts, each with what it holds. */
export function accountsPage(book: ReadBook): HTMLElement[] {
  const { columns } = texts;
  const isPart = book.days.until !== undefined;
  const rows = walk(shownTree(book.tree), book.root.id);
  return [
    el('h2', { tabindex: -1 }, texts.pages.accounts),
    el(
      'div',
      { class: 'sheet' },
      el(
        'table',
        { class: 'tree', 'aria-label': texts.tree },
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            ...[columns.account, columns.count, columns.total].map((name) =>
              el('th', { scope: 'col' }, name),
            ),
          ),
        ),
        el('tbody', {}, ...rows.map(({ account, depth }) => accountRow(book, account, depth))),
      ),
    ),
    el(
      'p',
      { class: 'note' },
      [
        isPart ? texts.totalsAt(dayText(book, lastDayOf(book))) : texts.totals,
        ...(book.currencies.length > 1 ? [texts.notConverted] : []),
      ].join(' '),
    ),
  ];
}
