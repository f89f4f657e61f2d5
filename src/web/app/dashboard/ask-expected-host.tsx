import { Suspense, useEffect, useState } from 'react';
import type { Transaction } from '#ledger/transaction.ts';
import { useItemPlace } from '#web/data/items.ts';
import { events } from '#web/session/events.ts';
import { AskExpected } from './lazy-popups.tsx';

/** The question whether rows that were just added are what was expected; on each page that adds rows. */
export function AskExpectedHost() {
  const { bookName, hasItems } = useItemPlace();
  const [added, setAdded] = useState<Transaction[]>();
  useEffect(
    () =>
      events.on('transaction-created', (created) => {
        if (hasItems && created.bookName === bookName)
          setAdded((before = []) => [...before, ...created.transactions]);
      }),
    [bookName, hasItems],
  );
  return (
    added && (
      <Suspense fallback={null}>
        <AskExpected added={added} onSeen={(count) => setAdded((now) => now?.slice(count))} />
      </Suspense>
    )
  );
}
