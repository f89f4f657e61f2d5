import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { PlannedGroup, TagChange } from '#ledger/bulk-change.ts';
import type { BankStatus } from '#ledger/split-info.ts';
import { createUniqueNames } from '#web/lib/accounts/unique-names.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { status as statusTexts } from '#web/languages/en/register.ts';
import { Notice } from '#web/ui/notice.tsx';
import { selection as texts } from '#web/languages/en/selection.ts';

/** The requested changes in the form in which the preview shows them. */
export type ChangeSummary = {
  /** The source accounts with their number of rows, and the target account. */
  account: { sources: readonly { accountId: string | undefined; count: number }[]; toId: string } | undefined;
  description?: string | undefined;
  moment: Date | undefined;
  tags?: { how: TagChange; tags: readonly string[] } | undefined;
  status: { status: BankStatus | undefined } | undefined;
};

/** The maximum number of source accounts that are named, each with its number of rows. */
const maxSources = 4;

function AccountLines({
  sources,
  toId,
  tree,
}: NonNullable<ChangeSummary['account']> & { tree: AccountTree }) {
  const apart = useMemo(() => createUniqueNames(tree), [tree]);
  const nameOf = (id: string | undefined) => (id === undefined ? texts.several : apart(id));
  const more = sources.length - maxSources;
  return (
    <>
      {sources.slice(0, maxSources).map(({ accountId, count }) => (
        <li key={accountId ?? ''}>{texts.becomes.account(count, nameOf(accountId), nameOf(toId))}</li>
      ))}
      {more > 0 && <li>{texts.moreAccounts(more)}</li>}
    </>
  );
}

/** The preview of a change: what would change, and how many rows would stay unchanged for which reason. */
export function ChangePreview({
  plan,
  said,
  tree,
}: {
  plan: readonly PlannedGroup[];
  said: ChangeSummary;
  tree: AccountTree;
}) {
  const { formatTag } = useBookCurrency();
  const { account, description, moment, tags, status } = said;
  if (Object.values(said).every((each) => each === undefined)) return <Notice>{texts.nothingChosen}</Notice>;
  const changing = plan.filter((each) => 'changes' in each).length;
  const staying = Map.groupBy(
    plan.flatMap((each) => ('stays' in each ? [each.stays] : [])),
    (why) => why,
  );
  return (
    <Notice>
      <p>
        <strong>{texts.changing(changing)}</strong>
      </p>
      <ul aria-label={texts.preview}>
        {account !== undefined && <AccountLines {...account} tree={tree} />}
        {description !== undefined && <li>{texts.becomes.description(description)}</li>}
        {moment !== undefined && <li>{texts.becomes.day(formatDay(moment, formatTag))}</li>}
        {tags !== undefined && (
          <li>{texts.becomes.tags[tags.how](tags.tags.map((tag) => `#${tag}`).join(' '))}</li>
        )}
        {status !== undefined && <li>{texts.becomes.status(statusTexts.is[status.status ?? 'new'])}</li>}
        {[...staying].map(([why, { length }]) => (
          <li key={why}>{texts.stays[why](length)}</li>
        ))}
      </ul>
    </Notice>
  );
}
