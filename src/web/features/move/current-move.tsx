import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '#web/ui/confirm.tsx';
import { targetOfMove, type BookMove, findMoveTask } from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { formatProviderName } from './panel.tsx';
import { endMove, useMove } from './use-move.ts';
import classes from './move.module.css';

type CurrentMoveButtonsProps = {
  move: BookMove;
  /** Resumes the move; undefined if the user has to sign in first. */
  onContinue?: () => void;
};

/** The buttons of an interrupted move: resume and cancel. */
export function CurrentMoveButtons({ move, onContinue }: CurrentMoveButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const giveUp = async () => {
    await endMove();
    return undefined;
  };
  return (
    <Group gap="xs">
      {onContinue !== undefined && (
        <Button variant="default" size="compact-md" onClick={onContinue}>
          {texts.notice.go}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-md" onClick={() => setAsking(true)}>
        {texts.notice.giveUp}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.giveUp.title}
          confirm={texts.giveUp.confirm}
          cancel={texts.giveUp.cancel}
          onConfirm={giveUp}
          onClose={() => setAsking(false)}
        >
          <p>{texts.giveUp.text(formatProviderName(move.from))}</p>
        </Confirm>
      )}
    </Group>
  );
}

/** The state of a running move on the sign-in screen of a provider; nothing if no move is running. */
export function MoveAtSignIn({ provider }: { provider: ProviderConfig }) {
  const move = useMove();
  if (move === undefined) return null;
  const goal = targetOfMove(move);
  const formatMessage = () => {
    const stage = findMoveTask(move, { provider, userId: undefined });
    if (stage === 'elsewhere' && goal !== undefined) return texts.signIn.elsewhere(formatProviderName(goal));
    if (stage !== 'sign-in') return texts.signIn.old;
    return move.step === 'deleting'
      ? texts.signIn.toDelete
      : texts.signIn.text(texts.books(move.books.length));
  };
  return (
    <>
      <p className={classes.text}>{formatMessage()}</p>
      <CurrentMoveButtons move={move} />
    </>
  );
}
