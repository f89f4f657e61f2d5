import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useId } from 'react';
import { bookRefusal } from '#contract/refusals/books.ts';
import { toldOf } from '#contract/refusals/wire.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { dayOf, bookZone } from '#ledger/days.ts';
import { formatMinor } from '#ledger/money.ts';
import { canBothBe, type RefusedThing, sideOf } from '#ledger/wire-refused.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useNaming } from '#web/data/use-who-changed.ts';
import { roleTexts } from '#web/lib/role-texts.ts';
import { type Choice, settleRefused } from '#web/data/settle-refused.ts';
import { inWords, loadWords } from '#web/languages/answers.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { bookMoney } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import type { Kept, RefusedChange } from '#web/session/kept.ts';
import { useSession } from '#web/session/session.ts';
import { leadTo } from '#web/ui/contents-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { texts as allTexts } from './kept-texts.ts';
import classes from './refused.module.css';

const texts = allTexts.refused;

type Shown = { book: Account; tree: AccountTree };

/** What something is on one side, in a line; `isWhole` says more of a row than that by which it is known. */
function wordsOf(state: RefusedThing['mine'], none: string, { book, tree }: Shown, isWhole = false): string {
  if (state === null) return none;
  const side = sideOf(state);
  if (side.what === 'item') return side.name || texts.item;
  if (side.what === 'account') return side.name;
  const money = bookMoney(book);
  const { description, notes, tags, splitA, splitB, postedAt } = side.transaction;
  const day = formatBookDay(dayOf(postedAt.getTime(), bookZone(book)), money.formatTag, 'dayOfYear');
  const names = [splitA, splitB].map(({ accountId }) => tree.accounts.get(accountId)?.name ?? '');
  const rest = isWhole ? [...names, notes, ...tags.map((tag) => `#${tag}`)] : [];
  return [description, formatMinor(splitA.valueMinor, money), day, ...rest].filter(Boolean).join(', ');
}

/** What something was to be and what is saved, each in a line: in more words where they would be the same. */
function sidesOf({ mine, theirs }: RefusedThing, shown: Shown): { mine: string; theirs: string } {
  const both = (isWhole: boolean) => ({
    mine: wordsOf(mine, texts.deleted, shown, isWhole),
    theirs: wordsOf(theirs, texts.missing, shown, isWhole),
  });
  const short = both(false);
  return short.mine === short.theirs ? both(true) : short;
}

/** One thing of a change that was refused, on both sides. */
function Sides({ thing, book }: { thing: RefusedThing; book: Account }) {
  const tree = useAccountTree();
  const { mine, theirs } = sidesOf(thing, { book, tree });
  return (
    <dl className={classes.sides}>
      <dt>{texts.mine}</dt>
      <dd>{mine}</dd>
      <dt>{texts.theirs}</dt>
      <dd>{theirs}</dd>
    </dl>
  );
}

const gone: ReadonlySet<string> = new Set(
  (['transactionNotFound', 'accountNotFound', 'itemNotFound'] as const).map((id) => bookRefusal(id).id),
);

/** Why it was not taken; that the page is to be refreshed is no help here. */
function reasonOf({ reason, refusal, things }: RefusedChange): string {
  const isGone = things.every(({ mine, theirs }) => mine !== null && theirs === null);
  if (isGone && refusal !== undefined && gone.has(refusal.id)) return texts.gone;
  return refusal?.id === bookRefusal('changedMeanwhile').id
    ? texts.changed
    : inWords(toldOf(reason, refusal));
}

type CardProps = { book: Account; kept: Kept; change: RefusedChange };

/** A change that was refused: why, what it was to be and what is saved, and what is to become of it. */
function Card({ book, kept, change }: CardProps) {
  const titleId = useId();
  const { call } = useSession();
  const { failure, attempt } = useAttempt(failureOf);
  const settle = ({ currentTarget }: MouseEvent<HTMLElement>, choice: Choice) => {
    const heading = currentTarget.closest('section')?.querySelector('h2');
    void attempt(async () => {
      await settleRefused(change, choice, { call, bookName: book.name, kept });
      leadTo(heading);
      return undefined;
    }, true);
  };
  const naming = useNaming(book, change.things[0]?.ThingId);
  const { formatTag } = bookMoney(book);
  const when = formatBookDay(dayOf(Date.parse(change.at), bookZone(book)), formatTag, 'dayOfYear');
  return (
    <li className={classes.card} aria-labelledby={titleId}>
      <p id={titleId} className={classes.why}>
        {naming(texts.why(when, reasonOf(change)), roleTexts.itWas)}
      </p>
      {change.things.map((thing) => (
        <Sides key={thing.ThingId} thing={thing} book={book} />
      ))}
      {failure !== undefined && <Notice kind="error">{texts.failed(failure)}</Notice>}
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={(event) => settle(event, 'theirs')}>
          {texts.keepTheirs}
        </Button>
        <Button variant="default" size="sm" onClick={(event) => settle(event, 'mine')}>
          {texts.takeMine}
        </Button>
        {canBothBe(change.things) && (
          <Button variant="default" size="sm" onClick={(event) => settle(event, 'both')}>
            {texts.keepBoth}
          </Button>
        )}
      </Group>
    </li>
  );
}

type RefusedProps = { book: Account; kept: Kept; refused: readonly RefusedChange[] };

/** What the place of a book has refused of what was done here, to be settled one by one. */
export function Refused({ book, kept, refused }: RefusedProps) {
  const titleId = useId();
  // The words for what a place says come with the first that is told.
  const { isFetched } = useQuery({
    queryKey: ['words', refused.map(({ refusal }) => refusal?.id)],
    queryFn: async () => {
      await Promise.all(refused.map(({ reason, refusal }) => loadWords(toldOf(reason, refusal))));
      return true;
    },
  });
  if (!isFetched) return null;
  return (
    <div className={classes.refused}>
      <h3 id={titleId}>{texts.title}</h3>
      <ul aria-labelledby={titleId}>
        {refused.map((change) => (
          <Card key={change.name} {...{ book, kept, change }} />
        ))}
      </ul>
    </div>
  );
}
