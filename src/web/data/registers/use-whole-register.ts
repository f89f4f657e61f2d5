import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Register } from '#ledger/register.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { createRegisterActions } from './register-rows.ts';
import type { RegisterSource } from './register-source.ts';

/** No more rows are held at a time to be sorted. */
export const maxSortedRows = 100_000;

/** A register with all of its rows at hand, kept in step with every change like any other. */
type WholeRegister = {
  register: Register | undefined;
  error: Error | null;
  /** How many rows are there so far. */
  loaded: number;
};

/** All rows of a register, page after page, once they are wanted: nobody can sort what is not there. */
export function useWholeRegister(source: RegisterSource, isWanted: boolean): WholeRegister {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(0);
  const { data, error } = useQuery({
    queryKey: [...keys.register(bookName, source), 'whole'],
    queryFn: () =>
      createRegisterActions(call, queryClient, bookName, source).openWith(maxSortedRows, ({ count }) =>
        setLoaded(count),
      ),
    enabled: isWanted,
    structuralSharing: false,
    gcTime: 0,
  });
  return { register: data?.register, error, loaded };
}
