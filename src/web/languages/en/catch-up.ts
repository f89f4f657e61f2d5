import { plural } from './counting.ts';

/** The texts about due and upcoming transactions. */
export const catchUp = {
  since: (day: string, count: number) =>
    plural(count, { one: `Since ${day}: # due`, other: `Since ${day}: # due` }),
  today: (count: number) => plural(count, { one: 'Today: # due', other: 'Today: # due' }),
  none: 'Nothing is due.',
  list: 'Due transactions',
  /** The decisions about a due transaction. */
  decisions: { post: 'Add', skip: 'Skip', later: 'Later' },
  change: 'Change',
  ofRow: (name: string, day: string) => `${name}, ${day}`,
  changeRow: (name: string, day: string) => `Change ${name}, ${day}`,
  overdue: 'overdue',
  /** The reasons why a scheduled transaction cannot be added. */
  problems: {
    gone: 'One of its accounts no longer exists',
    'takes-none': (name: string) => `${name} takes no transactions`,
    same: (name: string) => `Both sides are ${name}`,
    currencies: (one: string, other: string) => `${one} and ${other} are in different currencies`,
  },
  /** The reasons why an automatic transaction was not added. */
  held: {
    locked: (until: string) => `Transactions up to ${until} are locked`,
    many: (count: number, since: string) =>
      plural(count, {
        one: `# transaction is due since ${since}. Please confirm it`,
        other: `# transactions are due since ${since}. Please confirm them`,
      }),
  },
  /** Texts on Home and on the Upcoming page. */
  notPosted: (name: string, why: string) => `${name} was not added: ${why}`,
  notAdded: (why: string) => `Not added: ${why}`,
  postMany: (count: number) => plural(count, { one: 'Add #...', other: 'Add all #...' }),
  postManyOf: (name: string) => `Add the due transactions of ${name}`,
  askMany: {
    title: (count: number) => plural(count, { one: 'Add # transaction?', other: 'Add # transactions?' }),
    text: (name: string, since: string) =>
      `${name} is added for each due date since ${since}. If this is a mistake, cancel and correct the first day of the schedule.`,
    confirm: 'Add all',
    cancel: 'Cancel',
  },
  day: 'Day',
  noDate: 'Not a date.',
  amount: 'Amount',
  /** A line of a split: its other account and its description. */
  amountOf: (account: string, description: string) =>
    description === '' ? `Amount, ${account}` : `Amount, ${account}: ${description}`,
  more: (count: number) => plural(count, { one: '# more follows.', other: '# more follow.' }),
  leave: 'Not today',
  /** The button that carries out the chosen decisions. */
  carryOut: (posted: number, skipped: number) => {
    const post = plural(posted, { one: 'Add #', other: 'Add #' });
    if (skipped === 0) return post;
    const skip = plural(skipped, { one: 'skip #', other: 'skip #' });
    return posted === 0 ? plural(skipped, { one: 'Skip #', other: 'Skip #' }) : `${post}, ${skip}`;
  },
  posted: (names: string) => `Added: ${names}`,
  skipped: (names: string) => `Skipped: ${names}`,
  andMore: (names: string, count: number) =>
    plural(count, { one: `${names} and # more`, other: `${names} and # more` }),
  failed: 'This could not be added.',
  /** Texts on Home. */
  upcoming: 'Upcoming',
  moreUpcoming: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  nothingComes: 'nothing in the next 14 days',
  due: (count: number) => plural(count, { one: '# due', other: '# due' }),
  dueSince: (count: number, day: string) =>
    plural(count, { one: `# due since ${day}`, other: `# due since ${day}` }),
  lowest: (day: string) => `lowest on ${day}`,
  lowestNow: 'lowest today',
  /** The warning before the deletion of an account that schedules use. */
  paused: (count: number, names: string) =>
    plural(count, { one: `# schedule is paused: ${names}.`, other: `# schedules are paused: ${names}.` }),
};
