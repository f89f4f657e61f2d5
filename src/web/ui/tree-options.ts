import { fold } from '#text/fold.ts';

/** One line of the tree: `depth` indents it, `path` is shown in search results, a disabled line only groups. */
export type TreeOption = {
  value: string;
  label: string;
  path: string;
  depth: number;
  color: string;
  isDisabled: boolean;
  /** A short note beside the label. */
  note?: string | undefined;
};

/** The value of the line that creates a new entry. */
export const newValue = '+';

/** Returns the options whose path contains every word; grouping lines are excluded from search results. */
export function findOptions(options: TreeOption[], search: string): TreeOption[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return options;
  const rank = (label: string) => (label.startsWith(first) ? 0 : label.includes(first) ? 1 : 2);
  return options
    .filter((option) => !option.isDisabled)
    .map((option) => ({ option, path: fold(option.path) }))
    .filter(({ path }) => words.every((word) => path.includes(word)))
    .map(({ option }) => ({ option, rank: rank(fold(option.label)) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}
