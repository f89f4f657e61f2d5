import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Register } from '#ledger/register.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { createRegisterActions } from './register-rows.ts';
import type { RegisterSource } from './register-source.ts';

/** Maximum number of rows loaded for sorting. */
export const maxSortedRows = 100_000;

/** A register with all rows loaded, updated with every change. */
type WholeRegister = {
  register: Register | undefined;
  error: Error | null;
  /** The number of rows loaded so far. */
  loaded: number;
};

/** Loads all rows of a register, page after page, if they are wanted; sorting needs all rows. */
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
