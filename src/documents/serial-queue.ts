/** Does one thing after another, also after one that failed. */
export function createSerialQueue() {
  let turn: Promise<unknown> = Promise.resolve();
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };
}
