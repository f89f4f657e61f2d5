import { makeId } from './ids.ts';
import { type Item, type ItemFilter, createItem, readItemBody } from './items.ts';

/** A saved report of a book: its name, and its question in the form of a URL query. */
export type SavedReport = { name: string; question: string };

const bodyOf = ({ name, question }: SavedReport) => ({ Name: name, Question: question });

/** Selects the saved reports of a book. */
export const savedReportFilter: ItemFilter = { isOf: (item) => readItemBody('report', item) !== undefined };

/** Reads the saved reports among items, sorted by name; other items are skipped. */
export function readSavedReports(own: readonly Item[]): (SavedReport & { id: string })[] {
  return own
    .flatMap((item) => {
      const report = readItemBody('report', item);
      return report === undefined ? [] : [{ id: item.id, name: report.Name, question: report.Question }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns the items with a report saved under its name. It replaces reports of the same name. */
export function withSavedReport(own: readonly Item[], report: SavedReport): Item[] {
  const named = new Set(
    readSavedReports(own)
      .filter(({ name }) => name === report.name)
      .map(({ id }) => id),
  );
  const before = own.find(({ id }) => named.has(id));
  const others = own.filter(({ id }) => !named.has(id));
  if (before === undefined) return [...others, createItem('report', makeId(), bodyOf(report))];
  return [...others, { ...before, body: { ...before.body, ...bodyOf(report) } }];
}
