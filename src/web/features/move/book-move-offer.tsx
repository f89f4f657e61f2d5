import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { readAccount } from '#ledger/wire.ts';
import { makeId } from '#ledger/ids.ts';
import { type Call, formatFailure } from '#web/session/client.ts';
import { Failure } from '#web/ui/notice.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { createMove } from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { createMoveCopy } from './move-calls.ts';
import { formatProviderName, formatNameList } from './panel.tsx';
import { setMove } from './use-move.ts';

/** The result of an attempt: the loaded value, or the reason of the failure. */
type LoadResult<Loaded> = { ofTry: number; loaded?: Loaded; failure?: string };

/** Loads a value when the component is mounted, with a function to try again after a failure. */
export function useLoaded<Loaded>(load: () => Promise<Loaded>) {
  const [tries, setTries] = useState(1);
  const [loadResult, setLoadResult] = useState<LoadResult<Loaded>>({ ofTry: 0 });
  const start = useEffectEvent(load);
  useEffect(() => {
    let isOver = false;
    const finish = (result: Omit<LoadResult<Loaded>, 'ofTry'>) => {
      if (!isOver) setLoadResult({ ofTry: tries, ...result });
    };
    start().then(
      (loaded) => finish({ loaded }),
      (error: unknown) => finish({ failure: formatFailure(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [tries]);
  const isBusy = loadResult.ofTry !== tries;
  return {
    loaded: isBusy ? undefined : loadResult.loaded,
    failure: isBusy ? undefined : loadResult.failure,
    isBusy,
    again: () => setTries(tries + 1),
  };
}

type BookMoveOfferProps = {
  /** The present provider of the books, and the calls to it. */
  from: ProviderConfig;
  call: Call;
  /** The provider where the new user signed in. */
  to: ProviderConfig;
  /** Called after the move has started. */
  onStarted: () => void;
  onStay: () => void;
  /** Called if the user closes the popup without an answer; the offer appears again later. */
  onLeave: () => void;
};

/** Offers a new user of a provider to move the books from this browser there. This is the first step of a move. */
export function BookMoveOffer({ from, call, to, onStarted, onStay, onLeave }: BookMoveOfferProps) {
  const work = useAttempt(formatFailure);
  const { loaded: books, failure } = useLoaded(async () =>
    (await call('all-books', {})).map(readAccount).map(({ name }) => name),
  );
  const startMove = async () => {
    const copied = await createMoveCopy({ call });
    setMove(createMove(from, copied, { actionId: makeId(), at: new Date().toISOString() }));
    onStarted();
    return undefined;
  };
  return (
    <Popup title={texts.comeAlong.title} onClose={work.isBusy ? undefined : onLeave}>
      {books !== undefined && <p>{texts.comeAlong.text(formatNameList(books), formatProviderName(to))}</p>}
      <p>{texts.comeAlong.safe}</p>
      {failure !== undefined && <Failure reason={failure} />}
      <PopupActions failure={work.failure}>
        <Button variant="default" size="md" disabled={work.isBusy} onClick={onStay}>
          {texts.comeAlong.stay}
        </Button>
        <Button size="md" loading={work.isBusy} onClick={() => void work.attempt(startMove)} data-autofocus>
          {texts.comeAlong.go}
        </Button>
      </PopupActions>
    </Popup>
  );
}
