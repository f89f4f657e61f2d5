import { Suspense, useEffect, useState } from 'react';
import type { Transaction } from '#ledger/transaction.ts';
import { useHasSchedules } from '#web/data/items/items.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { events } from '#web/session/events.ts';
import { LazyExpectedQuestion } from './lazy-popups.tsx';

/** Host for the question whether newly added rows match an expected occurrence; mounted on each page that adds rows. */
export function ExpectedQuestionHost() {
  const { bookName } = useOpenBook();
  const isAny = useHasSchedules();
  const [added, setAdded] = useState<Transaction[]>();
  useEffect(
    () =>
      events.on('transaction-created', (created) => {
        if (isAny && created.bookName === bookName)
          setAdded((before = []) => [...before, ...created.transactions]);
      }),
    [bookName, isAny],
  );
  return (
    added && (
      <Suspense fallback={null}>
        <LazyExpectedQuestion added={added} onSeen={(count) => setAdded((now) => now?.slice(count))} />
      </Suspense>
    )
  );
}
