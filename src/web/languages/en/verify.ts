import { number, plural } from './counting.ts';

/** The texts of the verification of a book, and of its fingerprint. */
export const verify = {
  title: 'Verify your book',
  hint: 'Recalculates every total, count and tag from the transactions and compares them with what is stored.',
  verify: 'Verify my book',
  verifying: 'Verifying the book...',
  failed: (reason: string) => `The book could not be verified. ${reason}`,
  ok: 'Everything is correct.',
  checked: (accounts: number, transactions: number, tags: number, flows: number) =>
    `Checked: ${plural(accounts, { one: '# account', other: '# accounts' })}, ${plural(transactions, {
      one: '# transaction',
      other: '# transactions',
    })}, ${plural(tags, { one: '# tag', other: '# tags' })}, ${plural(flows, {
      one: '# monthly total',
      other: '# monthly totals',
    })}.`,
  wrong: (count: number) => plural(count, { one: '# problem found:', other: '# problems found:' }),
  more: (count: number) => `and ${number(count)} more`,
  whereRepaired: 'You can repair it in Book Settings.',
  repair: 'Repair',
  repairing: 'Repairing...',
  repairFailed: (reason: string) => `That could not be repaired. ${reason}`,
  repaired: 'Repaired and verified again.',
  /** A stored total or list that cannot be read. */
  derived: (name: string) => `A calculated value (${name}) cannot be read. Repair calculates it again.`,
  /** The problem of the named record; amounts and counts are the expected and the stored ones, at the end of `day`. */
  problems: {
    'account-total': (name: string, expected: string, seen: string) =>
      `The total of “${name}” should be ${expected} but is ${seen}.`,
    'account-count': (name: string, expected: string, seen: string) =>
      `“${name}” has ${plural(Number(expected), { one: '# transaction', other: '# transactions' })}, but its stored count is ${seen}.`,
    'tag-total': (name: string, expected: string, seen: string) =>
      `The total of the tag #${name} should be ${expected} but is ${seen}.`,
    'tag-count': (name: string, expected: string, seen: string) =>
      `The tag #${name} has ${plural(Number(expected), { one: '# transaction', other: '# transactions' })}, but its stored count is ${seen}.`,
    'tag-rows': (name: string) => `The list of transactions with the tag #${name} is incomplete.`,
    flow: (name: string, expected: string, seen: string) =>
      `A total for the reports (${name}) should be ${expected} but is ${seen}.`,
    'sub-accounts': (name: string, expected: string, seen: string) =>
      `“${name}” has ${plural(Number(expected), { one: '# sub-account', other: '# sub-accounts' })}, but its stored count is ${seen}.`,
    findable: (name: string) => `“${name}” is missing from the search.`,
    unreadable: (name: string) =>
      `An entry (${name}) is damaged. It is not in any list or total; an export includes it unchanged.`,
    'other-book': (name: string) => `“${name}” uses an account of another book.`,
    'no-account': (name: string) => `“${name}” uses an account that does not exist.`,
    currencies: (name: string) => `“${name}” is between accounts of different currencies.`,
    'no-parent': (name: string) => `The parent account of “${name}” does not exist.`,
    circle: (name: string) => `“${name}” is a sub-account of itself.`,
    limit: (name: string) => `Something in “${name}” is longer or larger than allowed.`,
    'item-account': (kind: string, account: string) =>
      `A rule, report or other entry (${kind}) refers to an account that does not exist: ${account}.`,
    'balance-check': (name: string, expected: string, seen: string, day: string) =>
      `At the end of ${day} “${name}” should have held ${expected} but held ${seen}. Repair cannot help here: a transaction or the check is wrong.`,
  },
  fingerprint: {
    title: 'Fingerprint',
    hint: 'Two books with the same fingerprint hold the same accounts and transactions. Compare it after a move, or with a restored backup.',
    show: 'Show the fingerprint',
    copy: 'Copy the fingerprint',
    copied: 'Copied',
    copyFailed: 'It could not be copied.',
    failed: (reason: string) => `The fingerprint could not be calculated. ${reason}`,
    impossible: 'A fingerprint can only be calculated on a page that was loaded over HTTPS.',
    same: 'The fingerprints match: your books are exactly what the file contains.',
    other: 'The fingerprints do not match: something differs from what was saved.',
    more: 'The books were not empty before the import, so their fingerprints differ from the file’s.',
  },
};
