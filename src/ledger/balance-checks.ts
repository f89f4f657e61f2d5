import { Day } from '#contract/inputs/values.ts';
import { limits } from '#contract/limits.ts';
import { contentId } from './content-id.ts';
import { type Item, type ItemSort, newItem, readBody } from './items.ts';

/** What an account held at the end of a day of its book (`YYYY-MM-DD`), in minor units; a debit is positive. */
export type BalanceCheck = { day: string; minor: bigint };

type Props = Record<string, unknown>;

const amountForm = new RegExp(`^-?\\d{1,${limits.totalDigits}}$`);
const byDay = (a: BalanceCheck, b: BalanceCheck) => (a.day < b.day ? -1 : 1);
const entriesIn = ({ BalanceChecks: kept }: Props): [string, unknown][] =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? Object.entries(kept) : [];

function readEntry([day, minor]: [string, unknown]): BalanceCheck | undefined {
  return Day.safeParse(day).success && typeof minor === 'string' && amountForm.test(minor)
    ? { day, minor: BigInt(minor) }
    : undefined;
}

/** The balance checks that lie in the props of an account (`BalanceChecks`), by their days; what is odd among them is passed over. */
export function readBalanceChecks(props: Props): BalanceCheck[] {
  return entriesIn(props)
    .flatMap((each) => readEntry(each) ?? [])
    .toSorted(byDay);
}

/** The id of the one check that an account may have for a day. */
export const balanceCheckId = (accountId: string, day: string) =>
  contentId(`balance-check ${accountId} ${day}`);

const bodyOf = (accountId: string, { day, minor }: BalanceCheck) => ({
  Account: accountId,
  Date: day,
  Balance: minor.toString(),
});

/** The balance checks of an account; before, they lay in its `BalanceChecks`. */
export const balanceCheckSort: ItemSort = {
  isOf: (item, accountId) => readBody('balance-check', item)?.Account === accountId,
  inProps: ({ id, props }) =>
    readBalanceChecks(props).map((check) =>
      newItem('balance-check', balanceCheckId(id, check.day), bodyOf(id, check)),
    ),
  write: (props, items) => {
    const { BalanceChecks: _before, ...others } = props;
    const odd = entriesIn(props).filter((each) => readEntry(each) === undefined);
    const checks = balanceChecks(items).map(({ day, minor }) => [day, minor.toString()] as const);
    const all = [...odd, ...checks];
    return all.length === 0 ? others : { ...others, BalanceChecks: Object.fromEntries(all) };
  },
};

/** What a single item says; undefined where it is no balance check. */
export function balanceCheck(item: Item | undefined): BalanceCheck | undefined {
  const body = item && readBody('balance-check', item);
  return body && { day: body.Date, minor: BigInt(body.Balance) };
}

/** The balance checks that items are, by their days. */
export function balanceChecks(own: readonly Item[]): BalanceCheck[] {
  return own.flatMap((item) => balanceCheck(item) ?? []).toSorted(byDay);
}

/** The checks of an account with one for a day, or with none where nothing is to be held then. */
export function withBalanceCheck(
  own: readonly Item[],
  accountId: string,
  { day, minor }: { day: string; minor: bigint | undefined },
): Item[] {
  const id = balanceCheckId(accountId, day);
  const before = own.find((item) => item.id === id || balanceCheck(item)?.day === day);
  const others = own.filter((item) => balanceCheck(item)?.day !== day);
  if (minor === undefined) return others;
  const body = bodyOf(accountId, { day, minor });
  return [
    ...others,
    before === undefined
      ? newItem('balance-check', id, body)
      : { ...before, body: { ...before.body, ...body } },
  ];
}
