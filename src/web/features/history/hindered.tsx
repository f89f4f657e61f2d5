import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '#contract/errors.ts';
import { toldOf } from '#contract/refusals/wire.ts';
import { historyRequests, type Undoing } from '#web/data/undo.ts';
import { inWords } from '#web/languages/answers.ts';
import { reasonOf } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { history as texts } from '#web/languages/en/history.ts';
import classes from './history.module.css';
import { inTurn, offerBack, useUndoing } from './use-undoing.ts';

/** Of how many records how many can be undone all the same; undefined where none can. */
function restOf(error: Error): { things: number; rest: number } | undefined {
  const { things, rest } = error instanceof CallError ? error.refusal.params : {};
  return typeof things === 'number' && typeof rest === 'number' && rest > 0 ? { things, rest } : undefined;
}

type HinderedProps = Undoing & { error: Error; onClose: () => void };

/**
 * Why something cannot be undone: what was changed since, each to be looked at, or the rule that forbids it. What was not changed
 * since is offered to be undone.
 */
export function Hindered({ error, onClose, ...undo }: HinderedProps) {
  const undoing = useUndoing(true);
  const [isBusy, setBusy] = useState(false);
  const left = restOf(error);
  const words = texts.hindered.rests[undo.next === 'redo' ? 'undo' : 'redo'];
  const undoRest = async () => {
    setBusy(true);
    const again = await inTurn(() => undoing(undo));
    setBusy(false);
    if (again === undefined) return;
    offerBack(again, undo);
    onClose();
  };
  const issues = error instanceof CallError ? error.issues : [];
  return (
    <Popup title={texts.hindered.title} onClose={onClose}>
      <p>{left === undefined ? texts.hindered.lead : words.lead(left.things, left.rest)}</p>
      <ul className={classes.hindrances}>
        {issues.length === 0 && <li>{reasonOf(error)}</li>}
        {issues.map(({ path, message, refusal }) => {
          const name = refusal?.params['name'];
          const told = inWords(toldOf(message, refusal));
          return (
            <li key={path}>
              <span>{told}</span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.of(texts.hindered.look, told)}
                onClick={() =>
                  historyRequests.tell({
                    show: 'history',
                    id: path,
                    ...(typeof name === 'string' && { name }),
                  })
                }
              >
                {texts.hindered.look}
              </Button>
            </li>
          );
        })}
      </ul>
      <PopupActions>
        <Button
          {...(left === undefined ? { 'data-autofocus': true } : { variant: 'default' })}
          onClick={onClose}
          disabled={isBusy}
        >
          {common.close}
        </Button>
        {left !== undefined && (
          <Button data-autofocus onClick={() => void undoRest()} loading={isBusy}>
            {words.button}
          </Button>
        )}
      </PopupActions>
    </Popup>
  );
}
