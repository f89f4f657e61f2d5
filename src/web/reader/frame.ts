import { accountsPage } from './accounts-page.ts';
import { aboutPage } from './about-page.ts';
import type { ReadBook } from './book.ts';
import { el } from './dom.ts';
import { addresses, readAddress, registerAddress } from './links.ts';
import { registerPage } from './register-page.ts';
import { reportPage } from './report-page.ts';
import { texts } from './texts.ts';
import { dayText, daysText } from './words.ts';

function pageOf(book: ReadBook, isSealed: boolean, hash: string): { name: string; content: HTMLElement[] } {
  const { page, search } = readAddress(hash);
  switch (page) {
    case 'register': {
      const isAll = (search.get('at') ?? book.root.id) === book.root.id;
      return { name: isAll ? 'transactions' : 'accounts', content: registerPage(book, search) };
    }
    case 'reports':
      return { name: page, content: reportPage(book, search) };
    case 'about':
      return { name: page, content: aboutPage(book, isSealed) };
    default:
      return { name: 'accounts', content: accountsPage(book) };
  }
}

/** What the copy is of, in a line. */
function factsOf(book: ReadBook): string {
  const period = daysText(book, book.days) ?? texts.whole;
  return [book.money.currency, period, texts.made(dayText(book, book.madeOn))].join(' · ');
}

/** Shows the copy: its head, and below the page that its address names, from then on as that changes. */
export function showBook(place: HTMLElement, book: ReadBook, isSealed: boolean): void {
  const { pages } = texts;
  const links = [
    ['accounts', addresses.accounts, pages.accounts],
    ['transactions', registerAddress({ accountId: book.root.id, includesBranch: true }), pages.transactions],
    ['reports', addresses.reports, pages.reports],
    ['about', addresses.about, pages.about],
  ] as const;
  const anchors = links.map(([name, href, text]) => ({ name, anchor: el('a', { href }, text) }));
  const main = el('main', { id: 'content' });
  const skip = el('a', { href: '#content', class: 'skip' }, texts.skip);
  skip.addEventListener('click', (event) => {
    // The address says which page is shown.
    event.preventDefault();
    main.querySelector('h2')?.focus();
  });
  const show = (isMoved: boolean) => {
    const { name, content } = pageOf(book, isSealed, location.hash);
    for (const each of anchors)
      if (each.name === name) each.anchor.setAttribute('aria-current', 'page');
      else each.anchor.removeAttribute('aria-current');
    main.replaceChildren(...content);
    const title = main.querySelector('h2');
    document.title = [title?.textContent ?? '', book.root.name].join(' · ');
    if (!isMoved) return;
    scrollTo(0, 0);
    title?.focus({ preventScroll: true });
  };
  place.replaceChildren(
    el(
      'header',
      {},
      skip,
      el('p', { class: 'kind' }, texts.kind),
      el('h1', {}, book.root.name),
      el('p', { class: 'facts' }, factsOf(book)),
      el(
        'nav',
        { class: 'tabs', 'aria-label': texts.contents },
        el('ul', {}, ...anchors.map(({ anchor }) => el('li', {}, anchor))),
      ),
    ),
    main,
  );
  show(false);
  addEventListener('hashchange', () => show(true));
}
