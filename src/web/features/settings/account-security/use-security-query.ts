import { useQuery } from '@tanstack/react-query';
import { formatError } from '#web/session/client.ts';

/** Loads the state of an account security section each time the section is shown; `failure` is the reason if that fails. */
export function useSecurityQuery<State>(name: string, ask: () => Promise<State>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['account-security', name],
    queryFn: ask,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    state: data,
    failure: error === null ? undefined : formatError(error),
    reload: () => void refetch(),
  };
}
