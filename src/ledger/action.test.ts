import { describe, expect, test } from 'vitest';
import {
  type Action,
  indexActions,
  isInEffect,
  findNextRedo,
  findNextUndo,
  findUndoOption,
} from './action.ts';

const [me, other] = ['ANNA', 'BEN'];

/** Creates actions newest first, each with its last undo. `X<Y` is action Y, which undid X; lower-case actions are of another user. */
function actionsOf(...done: string[]): Action[] {
  const actions = done.map((each, at): Action => {
    const [first = '', second] = each.split('<');
    return {
      id: second ?? first,
      kind: 'update-transaction',
      at: new Date(at),
      bookId: 'B',
      added: 0,
      changed: 1,
      removed: 0,
      about: first,
      undoOf: second === undefined ? undefined : first,
      undoneBy: done.findLast((other) => other.startsWith(`${second ?? first}<`))?.split('<')[1],
      by: { id: /^[a-z]/.test(second ?? first) ? other : me, name: '' },
      record: undefined,
    };
  });
  return actions.toReversed();
}

const ids = (step: ReturnType<typeof findNextRedo>) =>
  step === undefined || step === 'none' ? step : [step.action.id, step.undoes.id];

describe('the next undo', () => {
  test.each([
    ['nothing was done', [], undefined],
    ['the last', ['A', 'B'], ['B', 'B']],
    ['what is undone is passed over', ['A', 'B', 'B<U'], ['A', 'A']],
    ['what was redone is undone by its redo', ['A', 'A<U', 'U<R'], ['A', 'R']],
    ['a redo that was undone is passed over', ['A', 'B', 'B<U', 'U<R', 'R<V'], ['A', 'A']],
    ['something undone twice, by hand', ['A', 'A<U', 'U<R', 'A<V'], undefined],
    ['something newer than an undo', ['A', 'A<U', 'B'], ['B', 'B']],
    ['what another did is passed over', ['A', 'b'], ['A', 'A']],
    ['what another undid is passed over', ['A', 'B', 'B<u'], ['A', 'A']],
  ])('is correct for: %s', (_name, done, expected) => {
    expect(ids(findNextUndo(actionsOf(...done), me))).toEqual(expected);
  });
});

describe('the next redo', () => {
  test.each([
    ['nothing was undone', ['A'], 'none'],
    ['the newest undo', ['A', 'B', 'B<U', 'A<V'], ['A', 'V']],
    ['the one before, when that is redone', ['A', 'B', 'B<U', 'A<V', 'V<R'], ['B', 'U']],
    ['nothing, when all is redone', ['A', 'A<U', 'U<R'], 'none'],
    ['nothing, when something new was done', ['A', 'A<U', 'B'], 'none'],
    ['an undo of another is not meant', ['A', 'B', 'B<u', 'A<V', 'c'], ['A', 'V']],
    ['an undone redo', ['A', 'A<U', 'U<R', 'R<V'], ['A', 'V']],
  ])('is correct for: %s', (_name, done, expected) => {
    expect(ids(findNextRedo(actionsOf(...done), me))).toEqual(expected);
  });

  test('is undefined while the original action is not loaded', () => {
    expect(findNextRedo(actionsOf('A', 'A<U').slice(0, 1), me)).toBeUndefined();
  });
});

test('returns the undo option of each action', () => {
  const [redo, undo, first] = actionsOf('A', 'A<U', 'U<R');
  const known = indexActions(actionsOf('A', 'A<U', 'U<R'));
  const back = (action: Action | undefined) => action && findUndoOption(action, known);
  expect(back(first)).toEqual({ undoes: 'R', kind: 'undo' });
  expect(back(undo)).toBeUndefined();
  expect(back(redo)).toEqual({ undoes: 'R', kind: 'undo' });
  const [removed] = actionsOf('A').map((action) => ({ ...action, changed: 0, removed: 1 }));
  expect(removed && findUndoOption(removed, indexActions([removed]))).toEqual({
    undoes: 'A',
    kind: 'restore',
  });
  const [, undone] = actionsOf('A', 'A<U');
  const ofTwo = indexActions(actionsOf('A', 'A<U'));
  expect(undone && [findUndoOption(undone, ofTwo), isInEffect(undone, ofTwo)]).toEqual([
    { undoes: 'U', kind: 'redo' },
    false,
  ]);
});
