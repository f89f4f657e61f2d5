import { useCallback, useEffect, useState } from 'react';
import { reasonOf } from '#web/session/client.ts';

/**
 * How a door stands, asked for once and whenever `reload` is called; and why it cannot be told, where it cannot.
 * @param ask always the same function
 */
export function useDoor<State>(ask: () => Promise<State>) {
  const [state, setState] = useState<State>();
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(() => {
    ask().then(
      (answer) => {
        setState(answer);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(reasonOf(error)),
    );
  }, [ask]);
  useEffect(reload, [reload]);
  return { state, failure, reload };
}
