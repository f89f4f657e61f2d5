import { number, plural } from './counting.ts';

/** What is said when a book is looked over, and of its fingerprint. */
export const verify = {
  title: 'Check your book',
  hint: 'Adds up every total, count and tag again from the transactions and compares them with what is stored.',
  verify: 'Verify my book',
  verifying: 'Looking the book over…',
  failed: (reason: string) => `The book could not be looked over. ${reason}`,
  ok: 'All is right.',
  checked: (accounts: number, transactions: number, tags: number, flows: number) =>
    `Looked at: ${plural(accounts, { one: '# account', other: '# accounts' })}, ${plural(transactions, {
      one: '# transaction',
      other: '# transactions',
    })}, ${plural(tags, { one: '# tag', other: '# tags' })}, ${plural(flows, {
      one: '# sum of a month',
      other: '# sums of months',
    })}.`,
  wrong: (count: number) => plural(count, { one: '# thing is not right:', other: '# things are not right:' }),
  more: (count: number) => `and ${number(count)} more`,
  whereRepaired: 'Book Settings can repair it.',
  repair: 'Repair',
  repairing: 'Repairing…',
  repairFailed: (reason: string) => `That could not be repaired. ${reason}`,
  repaired: 'Repaired, and looked over again.',
  /** A sum or a list that is kept and cannot be read. */
  derived: (name: string) =>
    `Something that is worked out (${name}) cannot be read. Repairing makes it anew.`,
  /** What is wrong with the thing that is named; amounts and counts are as they should be and as they are, at the end of `day`. */
  problems: {
    'account-total': (name: string, expected: string, seen: string) =>
      `The total of “${name}” should be ${expected} and is ${seen}.`,
    'account-count': (name: string, expected: string, seen: string) =>
      `“${name}” should count ${plural(Number(expected), { one: '# transaction', other: '# transactions' })} and counts ${seen}.`,
    'tag-total': (name: string, expected: string, seen: string) =>
      `The total of the tag #${name} should be ${expected} and is ${seen}.`,
    'tag-count': (name: string, expected: string, seen: string) =>
      `The tag #${name} should count ${plural(Number(expected), { one: '# transaction', other: '# transactions' })} and counts ${seen}.`,
    'tag-rows': (name: string) => `The list of what bears the tag #${name} is not complete.`,
    flow: (name: string, expected: string, seen: string) =>
      `A sum for the reports (${name}) should be ${expected} and is ${seen}.`,
    'sub-accounts': (name: string, expected: string, seen: string) =>
      `“${name}” should count ${plural(Number(expected), { one: '# sub-account', other: '# sub-accounts' })} and counts ${seen}.`,
    findable: (name: string) => `“${name}” is not found by searching as it should be.`,
    unreadable: (name: string) =>
      `A record (${name}) cannot be read. It is left out of everything, and an export takes it along as it is.`,
    'other-book': (name: string) => `“${name}” has a side in another book.`,
    'no-account': (name: string) => `“${name}” has a side in an account that does not exist.`,
    'no-parent': (name: string) => `The parent account of “${name}” does not exist.`,
    circle: (name: string) => `“${name}” lies below itself.`,
    limit: (name: string) => `Something about “${name}” is longer or larger than it may be.`,
    'item-account': (kind: string, account: string) =>
      `An item (${kind}) names an account that is not there: ${account}.`,
    'balance-check': (name: string, expected: string, seen: string, day: string) =>
      `At the end of ${day} “${name}” should have held ${expected} and held ${seen}. Repairing changes nothing about that: a transaction or the check is wrong.`,
  },
  fingerprint: {
    title: 'Fingerprint',
    hint: 'Two books with the same fingerprint hold the same accounts and transactions: compare it after a move, or with a copy that was restored.',
    show: 'Show the fingerprint',
    copy: 'Copy the fingerprint',
    copied: 'Copied',
    copyFailed: 'It could not be copied.',
    failed: (reason: string) => `The fingerprint could not be made. ${reason}`,
    impossible: 'A fingerprint can be made only where the page came over HTTPS.',
    same: 'The fingerprints are those of the file: what lies here is what was saved.',
    other: 'The fingerprints are not those of the file: something is not as it was when it was saved.',
    more: 'The books held other things before, so their fingerprints are not those of the file.',
  },
};
