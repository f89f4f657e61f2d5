import { fold } from '#text/fold.ts';

/** One line of the tree: `depth` indents it, `path` is shown where it is found by searching, a disabled one only groups. */
export type TreeOption = {
  value: string;
  label: string;
  path: string;
  depth: number;
  color: string;
  isDisabled: boolean;
  /** What is to be known of it, in a word or two. */
  note?: string | undefined;
};

/** The value of the line that makes something new. */
export const newValue = '+';

/** Every word must occur in the path; the lines that only group are left out of what is found. */
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
