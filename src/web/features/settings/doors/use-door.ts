import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#web/session/client.ts';

/** How a door stands, asked for by a call of this name, anew whenever it is looked at; and why it cannot be told, where it cannot. */
export function useDoor<State>(name: string, ask: () => Promise<State>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['door', name],
    queryFn: ask,
    staleTime: 0,
    gcTime: 0,
  });
  return { state: data, failure: error === null ? undefined : reasonOf(error), reload: () => void refetch() };
}
