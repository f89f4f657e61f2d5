import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { makeId } from '#ledger/ids.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { LeaveButton, PopupActions } from '#web/ui/popup.tsx';
import { begin, type Move } from '#ledger/move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { type MovePlace, takeCopy } from './move-calls.ts';
import { nameOf } from './place-name.ts';
import classes from './move.module.css';
import { Busy, type PanelProps, type PlaceChoice } from './panel.tsx';
import { setMove } from './use-move.ts';

/** Takes the copy and keeps that the move has begun, or goes on, with it. */
async function beginWith(place: MovePlace, before: Move | undefined): Promise<undefined> {
  const books = await takeCopy(place);
  const made = { actionId: before?.actionId ?? makeId(), at: new Date().toISOString() };
  setMove(begin(place.provider, books, made));
}

/** Says what will happen, and takes the copy. */
export function BeginPanel({
  place,
  work,
  onTaken,
}: Pick<PanelProps, 'place' | 'work'> & { onTaken: () => void }) {
  const handleGo = async () => {
    await beginWith(place, undefined);
    onTaken();
    return undefined;
  };
  return (
    <>
      <p>{texts.begin.text(nameOf(place.provider))}</p>
      <Notice>{texts.begin.safe}</Notice>
      {work.isBusy && <Busy>{texts.begin.busy}</Busy>}
      <PopupActions failure={work.failure}>
        <LeaveButton size="md" disabled={work.isBusy}>
          {common.cancel}
        </LeaveButton>
        <Button size="md" loading={work.isBusy} onClick={() => void work.attempt(handleGo)} data-autofocus>
          {texts.begin.go}
        </Button>
      </PopupActions>
    </>
  );
}

type ChoosePanelProps = Pick<PanelProps, 'move' | 'place' | 'choice' | 'work'> & {
  /** The cards of the places. */
  places: (choice: PlaceChoice) => ReactNode;
  /** Whether the copy was taken just now. */
  isFresh: boolean;
};

/** The choice of the new place; a copy that is not of just now is taken anew before. */
export function ChoosePanel({ move, place, choice, work, places, isFresh }: ChoosePanelProps) {
  const [isTaken, setTaken] = useState(isFresh);
  const copyAgain = async () => {
    await beginWith(place, move);
    setTaken(true);
    return undefined;
  };
  const take: PlaceChoice['take'] = async (provider) => {
    if (!isTaken) await copyAgain();
    await choice.take(provider);
  };
  return (
    <>
      <Notice>
        {texts.choose.copied(
          texts.books(move.books.length),
          formatMoment(new Date(move.copiedAt), navigator.language),
        )}
      </Notice>
      <p>{texts.choose.text}</p>
      {places({ ...choice, take })}
      <p className={classes.hint}>{texts.choose.againHint}</p>
      <PopupActions failure={work.failure}>
        <Button
          variant="default"
          size="md"
          loading={work.isBusy}
          onClick={() => void work.attempt(copyAgain)}
        >
          {texts.choose.anew}
        </Button>
        <LeaveButton size="md" disabled={work.isBusy}>
          {texts.later}
        </LeaveButton>
      </PopupActions>
    </>
  );
}
