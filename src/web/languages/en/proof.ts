import { plural } from './counting.ts';

/** What proves a book: its comparisons with the banks, and its fingerprint. */
export const proof = {
  title: 'Compared with the bank',
  checking: 'Comparing...',
  failed: (reason: string) => `The comparisons could not be made. ${reason}`,
  holds: (count: number) =>
    plural(count, {
      one: 'The one comparison of this period holds.',
      other: 'All # comparisons of this period hold.',
    }),
  broken: (broken: number, count: number) =>
    `${plural(broken, { one: '# comparison no longer holds', other: '# comparisons no longer hold' })}, of ${count} in this period.`,
  none: 'No account was compared with its bank in this period. Finish a statement or add a balance check.',
  never: (names: string) => `Not compared: ${names}.`,
  day: 'Day',
  account: 'Account',
  compared: 'Compared',
  balance: 'Balance of the bank',
  by: { statement: 'Statement', check: 'Balance check' },
  result: 'Result',
  holdsSign: 'holds',
  how: 'How to check it',
  howText:
    'Each transaction is written on two accounts, so all accounts together add up to zero. A statement holds as long as its transactions add up to what the bank wrote, a balance check as long as the account held that amount at the end of the day. The fingerprint is made of every account and transaction: import an export of this book into Partita, and Book Settings show the same one, or another one as soon as a single cent differs.',
  madeOn: (moment: string) => `Made on ${moment}.`,
  fingerprint: (print: string) => `Fingerprint of the whole book: ${print}`,
};
