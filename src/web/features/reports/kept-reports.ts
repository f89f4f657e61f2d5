import * as z from 'zod/mini';
import type { Account } from '#ledger/account.ts';

/** A report that is kept in the book: its name and its question, as an address asks it. */
export type KeptReport = { Name: string; Question: string };

const KeptReport = z.object({ Name: z.string(), Question: z.string() });

type Root = Pick<Account, 'props'>;

/** The reports that are kept in a book; what is none is left out. */
export function keptReports(root: Root | undefined): KeptReport[] {
  const kept = root?.props['Reports'];
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: unknown) => {
    const read = KeptReport.safeParse(each);
    return read.success ? [read.data] : [];
  });
}

function propsWith({ props }: Root, kept: readonly KeptReport[]): Account['props'] {
  const { Reports: _before, ...others } = props;
  return kept.length === 0 ? others : { ...others, Reports: kept };
}

/** The props of a book with a report kept by its name, in the place of one that has it already. */
export function withKept(root: Root, report: KeptReport): Account['props'] {
  const others = keptReports(root).filter(({ Name }) => Name !== report.Name);
  return propsWith(
    root,
    [...others, report].toSorted((a, b) => a.Name.localeCompare(b.Name)),
  );
}

/** The props of a book without the report of a name. */
export function withoutKept(root: Root, name: string): Account['props'] {
  return propsWith(
    root,
    keptReports(root).filter(({ Name }) => Name !== name),
  );
}
