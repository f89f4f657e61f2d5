import { readIsoDay } from '#values/calendar.ts';
import type { BookFile, FileAccount, FileCommodity, FileEntry, FileLeg, FilePrice } from './book-file.ts';
import { roundFraction, readFraction } from './amounts.ts';
import { readGnucashBudgets } from './gnucash-budgets.ts';
import { readGnucashSchedules } from './gnucash-schedules.ts';
import { shorten, maxDepth, type SkippedLine, UnreadableFile } from './statement.ts';
import { tidyLines, tidy } from './text-lines.ts';
import { findDescendant, type XmlElement, readXml } from './xml.ts';

/** The account types of GnuCash that Partita has too. */
const types: Record<string, FileAccount['type']> = {
  ASSET: 'ASSET',
  BANK: 'BANK',
  CASH: 'CASH',
  CREDIT: 'CREDIT',
  LIABILITY: 'LIABILITY',
  PAYABLE: 'PAYABLE',
  RECEIVABLE: 'RECEIVABLE',
  INCOME: 'INCOME',
  EXPENSE: 'EXPENSE',
  EQUITY: 'EQUITY',
  TRADING: 'TRADING',
  STOCK: 'STOCK',
  MUTUAL: 'MUTUAL',
  CURRENCY: 'CURRENCY',
};

const linesAt = (element: XmlElement | undefined, name: string) =>
  tidyLines(findDescendant(element, name)?.text ?? '');
const textAt = (element: XmlElement | undefined, ...path: string[]) =>
  tidy(findDescendant(element, ...path)?.text ?? '');

type AccountElement = { id: string; parentId: string; element: XmlElement };

const findSlot = (element: XmlElement, key: string) =>
  findDescendant(element, 'slots')?.within.find((each) => textAt(each, 'key') === key);
const slotText = (element: XmlElement, key: string) => textAt(findSlot(element, key), 'value');

/** Reads tags, which are stored in one slot. */
function readTags(element: XmlElement) {
  const tags = slotText(element, 'tags')
    .split(';')
    .map(tidy)
    .filter((tag) => tag !== '');
  return tags.length > 0 && { tags };
}

const states: Record<string, FileLeg['status']> = { c: 'cleared', y: 'reconciled' };

/** Reads the reconciliation state of a split. */
function readBankDetails(split: XmlElement): Pick<FileLeg, 'status' | 'statementDate' | 'bankId'> {
  const status = states[textAt(split, 'reconciled-state')];
  const statementDate = readIsoDay(textAt(split, 'reconcile-date', 'date'));
  const bankId = slotText(split, 'online_id');
  return {
    ...(status !== undefined && { status }),
    // The day may remain after the reconciliation is undone.
    ...(status !== undefined && statementDate !== undefined && { statementDate }),
    ...(bankId !== '' && { bankId }),
  };
}

/** Returns the names from the top to an account; a cycle ends where it begins again. */
function buildPath(id: string, accountElements: ReadonlyMap<string, AccountElement>): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (
    let at = accountElements.get(id);
    at !== undefined && !seen.has(at.id);
    at = accountElements.get(at.parentId)
  ) {
    seen.add(at.id);
    if (seen.size > maxDepth) throw new UnreadableFile('tooDeep');
    if (textAt(at.element, 'type') !== 'ROOT') path.unshift(textAt(at.element, 'name') || at.id);
  }
  return path;
}

const currencySpaces = new Set(['CURRENCY', 'ISO4217', 'template', '']);
const knownCurrencies = new Set(Intl.supportedValuesOf('currency'));

/** Returns the commodity of an element. A traded commodity with the name of a currency, such as ALL, is prefixed with its namespace. */
function readCommodity(element: XmlElement | undefined): string {
  const [space, id] = [textAt(element, 'space'), textAt(element, 'id')];
  return currencySpaces.has(space) || !knownCurrencies.has(id) ? id : `${space}:${id}`;
}

/** Reads names and decimals of commodities; currencies are skipped. */
function readCommodities(elements: readonly XmlElement[]): FileCommodity[] {
  return elements.flatMap((element): FileCommodity[] => {
    const [commodity, name] = [readCommodity(element), textAt(element, 'name')];
    const zeros = /^10*$/.exec(textAt(element, 'fraction'))?.[0].slice(1);
    if ((name === '' && zeros === undefined) || currencySpaces.has(textAt(element, 'space'))) return [];
    return [{ commodity, name, ...(zeros !== undefined && { decimals: zeros.length }) }];
  });
}

/** Reads the transactions of a book as entries; unreadable ones are listed as skipped. */
function readEntries(
  transactions: readonly XmlElement[],
  paths: ReadonlyMap<string, string[]>,
  commodities: ReadonlyMap<string, string>,
): { entries: FileEntry[]; unread: SkippedLine[] } {
  const skippedLines: SkippedLine[] = [];
  const entries = transactions.flatMap((transaction): FileEntry[] => {
    const { line } = transaction;
    const date =
      readIsoDay(slotText(transaction, 'date-posted')) ??
      readIsoDay(textAt(transaction, 'date-posted', 'date'));
    const currency = readCommodity(findDescendant(transaction, 'currency'));
    const description = textAt(transaction, 'description');
    const splits = findDescendant(transaction, 'splits')?.within ?? [];
    const isAlone = splits.length === 1;
    const legs = splits.map((split): FileLeg | undefined => {
      const id = textAt(split, 'account');
      const path = paths.get(id);
      const value = readFraction(textAt(split, 'value'));
      const amount = readFraction(textAt(split, 'quantity')) ?? value;
      if (path === undefined || path.length === 0 || amount === undefined || value === undefined)
        return undefined;
      const commodity = commodities.get(id) || currency;
      // GnuCash translates its action word, but its share split assistant writes such a split alone in its transaction.
      const isForNothing = commodity !== currency && value === '0';
      const isCalledSplit =
        /^split$/i.test(textAt(split, 'action')) && (isForNothing || commodity === currency);
      const isShareSplit = amount !== '0' && (isCalledSplit || (isForNothing && isAlone));
      return {
        path,
        amount,
        commodity,
        note: linesAt(split, 'memo'),
        ...readBankDetails(split),
        ...readTags(split),
        ...(commodity !== currency && { cost: { amount: value, commodity: currency } }),
        ...(isShareSplit && { isShareSplit }),
      };
    });
    const read = legs.filter((leg) => leg !== undefined);
    if (date === undefined || read.length < legs.length) {
      skippedLines.push({
        line,
        text: shorten(description),
        why: date === undefined ? 'noDate' : 'noAmount',
      });
      return [];
    }
    const notes = linesAt(findSlot(transaction, 'notes'), 'value');
    return [{ line, date, description, notes, ...readTags(transaction), legs: read }];
  });
  return { entries, unread: skippedLines };
}

/** True for the feature that states natural signs in budget amounts. */
const isNaturalSignFeature = (value: XmlElement) =>
  value.within.some((slot) => textAt(slot, 'key') === 'Use natural signs in budget amounts');

/** Reads the prices of a book in file order; unreadable ones are listed as skipped. */
function readPrices(elements: readonly XmlElement[]): { prices: FilePrice[]; unread: SkippedLine[] } {
  const skippedLines: SkippedLine[] = [];
  const prices = elements.flatMap((element): FilePrice[] => {
    const [of, into] = [
      readCommodity(findDescendant(element, 'commodity')),
      readCommodity(findDescendant(element, 'currency')),
    ];
    const day = readIsoDay(textAt(element, 'time', 'date'));
    const price = readFraction(textAt(element, 'value')) ?? roundFraction(textAt(element, 'value'));
    if (of !== '' && into !== '' && day !== undefined && price !== undefined && !price.startsWith('-'))
      return [{ of, in: into, day, price }];
    skippedLines.push({
      line: element.line,
      text: shorten(of),
      why: day === undefined ? 'noDate' : 'noAmount',
    });
    return [];
  });
  return { prices, unread: skippedLines };
}

/** True for a trading account of a commodity as GnuCash creates it: `Trading:NASDAQ:ACME`. */
function isTrading(
  element: XmlElement,
  commodity: string,
  accountElements: ReadonlyMap<string, AccountElement>,
): boolean {
  if (slotText(element, 'trading') === 'true') return true;
  const space = accountElements.get(textAt(element, 'parent'));
  const chain = [element, space?.element, accountElements.get(space?.parentId ?? '')?.element];
  return chain.every((each) => textAt(each, 'type') === 'TRADING') && textAt(element, 'name') === commodity;
}

function createAccounts(
  accountElements: ReadonlyMap<string, AccountElement>,
  paths: ReadonlyMap<string, string[]>,
  commodities: ReadonlyMap<string, string>,
): FileAccount[] {
  return [...accountElements.values()].flatMap(({ id, element }): FileAccount[] => {
    const path = paths.get(id) ?? [];
    if (path.length === 0) return [];
    const commodity = commodities.get(id) ?? '';
    return [
      {
        path,
        type: types[textAt(element, 'type')] ?? 'ASSET',
        description: textAt(element, 'description'),
        isPlaceholder: slotText(element, 'placeholder') === 'true',
        ...(commodity !== '' && { commodity }),
        ...(isTrading(element, commodity, accountElements) && { isTrading: true }),
      },
    ];
  });
}

/** Reads GnuCash XML, a book or a chart of accounts. Business data such as invoices is skipped. */
export function readGnucash(text: string): BookFile {
  const accountElements = new Map<string, AccountElement>();
  const transactions: XmlElement[] = [];
  const templates: XmlElement[] = [];
  const scheduleElements: XmlElement[] = [];
  const budgets: XmlElement[] = [];
  const priceElements: XmlElement[] = [];
  const commodityElements: XmlElement[] = [];
  let isNatural = false;
  readXml(text, (element, around) => {
    if (around.some(({ name }) => name === 'template-transactions')) {
      if (element.name === 'transaction') templates.push(element);
      return ['account', 'transaction'].includes(element.name) && element.within.length > 0;
    }
    if (element.name === 'schedxaction') scheduleElements.push(element);
    if (element.name === 'account' && findDescendant(element, 'id') !== undefined) {
      const id = textAt(element, 'id');
      accountElements.set(id, { id, parentId: textAt(element, 'parent'), element });
      return true;
    }
    if (element.name === 'transaction') transactions.push(element);
    if (element.name === 'budget') budgets.push(element);
    if (element.name === 'price') priceElements.push(element);
    if (element.name === 'book')
      isNatural = findSlot(element, 'features')?.within.some(isNaturalSignFeature) === true;
    // The commodity of an account is part of the account.
    const isCommodity =
      element.name === 'commodity' && !['account', 'price'].includes(around.at(-1)?.name ?? '');
    if (isCommodity) commodityElements.push(element);
    return isCommodity || ['transaction', 'price', 'schedxaction', 'budget'].includes(element.name);
  });

  const paths = new Map([...accountElements.keys()].map((id) => [id, buildPath(id, accountElements)]));
  const commodities = new Map(
    [...accountElements].map(([id, { element }]) => [
      id,
      readCommodity(findDescendant(element, 'commodity')),
    ]),
  );
  const accounts = createAccounts(accountElements, paths, commodities);
  const { schedules, unread: skippedLines } = readGnucashSchedules(scheduleElements, templates, {
    pathOf: (id) => paths.get(id),
    commodityOf: (id) => commodities.get(id) ?? '',
  });
  const accountsByPath = new Map(accounts.map((account) => [account.path.join('\n'), account]));
  const ofBudget = readGnucashBudgets(budgets, {
    of: (id) => accountsByPath.get(paths.get(id)?.join('\n') ?? ''),
    isNatural,
  });
  const read = readEntries(transactions, paths, commodities);
  const ofPrices = readPrices(priceElements);
  const named = readCommodities(commodityElements);
  return {
    format: 'GNUCASH',
    accounts,
    entries: read.entries,
    skippedLines: [...skippedLines, ...ofBudget.unread, ...read.unread, ...ofPrices.unread],
    ...(ofPrices.prices.length > 0 && { prices: ofPrices.prices }),
    ...(named.length > 0 && { commodities: named }),
    ...(schedules.length > 0 && { schedules }),
    ...(ofBudget.budgets.length > 0 && { budgets: ofBudget.budgets }),
  };
}
