import { number, plural } from './counting.ts';

/** The texts about splits: transactions that belong together. */
export const splits = {
  splitInto: (count: number) => `Split (${number(count)})`,
  lines: 'Lines of the split',
  line: (at: number) => `Line ${number(at)}`,
  account: 'Account',
  amount: 'Amount',
  note: 'Note',
  tags: 'Tags',
  lastUsed: 'Last used',
  add: 'Add a line',
  remove: (at: number) => `Remove line ${number(at)}`,
  maxLines: (most: number) => `A split has at most ${number(most)} lines`,
  hint: 'Amounts take 12.50, 12.50+3.20 or 30%. Enter goes to the next line, Ctrl+Backspace removes it.',
  rest: 'Remaining',
  spread: 'Distribute the rest',
  evenly: 'Evenly',
  evenlyHint: 'Over the lines without an amount',
  byShare: 'Proportionally',
  byShareHint: 'Over the lines with an amount',
  inconsistentNotice: 'The lines of this split no longer matched. Saving makes them one split again.',
  loadFailed: (reason: string) => `The split could not be loaded. ${reason}`,
  deleteTitle: 'Delete split?',
  deleteAsk: (count: number, description: string, amount: string, day: string) =>
    plural(count, {
      one: `${description}, ${amount}, ${day}: its only line will be deleted.`,
      other: `${description}, ${amount}, ${day}: the whole split with its # lines will be deleted.`,
    }),
  partOfSplit: 'Part of a split: show all of it',
  whole: 'Split',
  of: (count: number, account: string) =>
    plural(count, { one: `# line, in ${account}`, other: `# lines, in ${account}` }),
  total: 'Total',
  inconsistent: 'The lines of this split do not match:',
  inconsistencies: {
    date: 'their dates differ',
    description: 'their descriptions differ',
    side: 'they have no account in common',
    numbers: 'some lines are missing',
  },
  repair: 'Repair',
  repairHint: 'gives all lines the date and description of the first; no amount changes',
  ungroup: 'Ungroup',
  ungroupHint: 'turns each line into a transaction of its own',
  repaired: 'Split repaired',
  ungrouped: 'Split ungrouped',
};
