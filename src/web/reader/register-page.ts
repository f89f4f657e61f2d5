import { displayColor } from '#ledger/account-color.ts';
import { pathTo } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { readSpan } from '#reports/register-link.ts';
import type { ReadBook } from './book.ts';
import { dot, el, printButton } from './dom.ts';
import { registerAddress } from './links.ts';
import { type Register, registerOf, type RowsWanted } from './register.ts';
import { registerTable } from './register-table.ts';
import { texts } from './texts.ts';
import { accountTypesInWords } from './type-words.ts';
import { amountText, daysText, totalsOf } from './words.ts';

/** How long nobody types before what was typed is looked for, in milliseconds. */
const pauseMs = 200;

/** Which rows an address asks for. */
function readWanted(search: URLSearchParams, book: ReadBook): RowsWanted {
  return {
    ...readSpan(search),
    accountId: search.get('at') ?? book.root.id,
    find: search.get('find') ?? '',
  };
}

/** The names from the top of the book down, each a link. */
function pathOf(book: ReadBook, account: Account): HTMLElement | undefined {
  const above = pathTo(book.tree, account.id).slice(1, -1);
  if (above.length === 0) return undefined;
  const links = above.map(({ id, name }) =>
    el('li', {}, el('a', { href: registerAddress({ accountId: id, includesBranch: true }) }, name)),
  );
  return el('nav', { class: 'path', 'aria-label': texts.path }, el('ol', {}, ...links));
}

/** What is shown where it is not all: only some days, or the accounts below as well; and the way to the rest. */
function scopeLine(book: ReadBook, wanted: RowsWanted, { account }: Register): HTMLElement | undefined {
  const { from, until, includesBranch, accountId, find } = wanted;
  const days = daysText(book, { from, until });
  const hasBelow = account.subAccountsCount > 0 && account.type !== 'ROOT';
  if (days === undefined && !hasBelow) return undefined;
  const always = registerAddress({ accountId, includesBranch, find });
  const other = registerAddress({ ...wanted, includesBranch: !includesBranch });
  return el(
    'p',
    { class: 'scope' },
    days === undefined ? undefined : el('strong', {}, days),
    days === undefined ? undefined : el('a', { href: always }, texts.always),
    hasBelow ? el('a', { href: other }, includesBranch ? texts.withoutBranch : texts.withBranch) : undefined,
  );
}

function headOf(book: ReadBook, account: Account, includesBranch: boolean): HTMLElement {
  const isAll = account.type === 'ROOT';
  const title = el('h2', { tabindex: -1 }, isAll ? texts.all : account.name);
  if (isAll) return el('div', { class: 'head' }, title);
  const facts = [accountTypesInWords[account.type].name, ...(includesBranch ? [texts.branch] : [])];
  const totals = totalsOf(account).map((total) =>
    el('span', { class: 'amount' }, amountText(book, account, total)),
  );
  return el(
    'div',
    { class: 'head' },
    el(
      'div',
      {},
      title,
      el('p', { class: 'facts' }, dot(displayColor(account.color)), facts.join(' · ')),
      account.description === '' ? undefined : el('p', { class: 'facts' }, account.description),
    ),
    el('p', { class: 'big' }, ...totals),
  );
}

/** The field in which something is looked for, and the rows that have it. */
function searchable(book: ReadBook, first: RowsWanted, whole: Register): HTMLElement[] {
  const status = el('p', { role: 'status', class: 'found' });
  const results = el('div', {});
  const field = el('input', {
    type: 'search',
    value: first.find,
    placeholder: texts.searchHint,
    'aria-label': texts.search,
  });
  let onPaper: () => void = () => undefined;
  const show = (wanted: RowsWanted) => {
    const found = wanted.find.trim() === '' ? whole : registerOf(book, wanted);
    if (found === undefined) return;
    const isAll = found === whole;
    status.textContent = isAll
      ? texts.transactions(whole.lines.length)
      : texts.found(found.lines.length, whole.lines.length);
    const table = registerTable(book, found, wanted);
    results.replaceChildren(table.element);
    ({ onPaper } = table);
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const wanted = { ...first, find: field.value };
      history.replaceState(null, '', registerAddress(wanted));
      show(wanted);
    }, pauseMs);
  });
  show(first);
  return [
    el(
      'div',
      { class: 'tools' },
      field,
      status,
      printButton(texts.print, () => onPaper()),
    ),
    results,
  ];
}

/** The rows of an account: what of them an address asks for. */
export function registerPage(book: ReadBook, search: URLSearchParams): HTMLElement[] {
  const read = readWanted(search, book);
  // All of the book are those of all below it.
  const wanted = { ...read, includesBranch: read.includesBranch || read.accountId === book.root.id };
  const whole = registerOf(book, { ...wanted, find: '' });
  if (whole === undefined)
    return [el('h2', { tabindex: -1 }, texts.pages.transactions), el('p', {}, texts.notHere)];
  return [
    ...[pathOf(book, whole.account)].filter((path) => path !== undefined),
    headOf(book, whole.account, wanted.includesBranch),
    ...[scopeLine(book, wanted, whole)].filter((line) => line !== undefined),
    ...searchable(book, wanted, whole),
  ];
}
