import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { hasOfflineCopies, loadOfflineBooks } from '#dispatch/offline-copies.ts';
import { unavailableBook as texts } from '#web/languages/en/app-notices.ts';
import type { Account } from '#ledger/account.ts';
import { useTitle } from '#web/ui/screen.ts';
import classes from './start-screens.module.css';
import type { StartMachine, StartState } from './start-machine.ts';

type BookGoneScreenProps = {
  provider: ProviderConfig;
  machine: StartMachine;
  state: Extract<StartState, { name: 'book-gone' }>;
};

const ownerOf = ({ shared }: Account): string =>
  shared?.owner === undefined ? texts.own : texts.sharedBy(shared.owner.name);

/** Counts the rejected operations in offline copies on this device. */
async function countRejected(provider: ProviderConfig): Promise<number> {
  return hasOfflineCopies(provider) ? ((await loadOfflineBooks(provider))?.now().rejected.length ?? 0) : 0;
}

/** Screen that names the shared book the user can no longer open and lets them choose another book. */
export function BookGoneScreen({ provider, machine, state: { lost, books } }: BookGoneScreenProps) {
  const title = texts.title(lost.name);
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [rejectedCount, setRejectedCount] = useState(0);
  useEffect(() => void countRejected(provider).then(setRejectedCount, reportError), [provider]);
  return (
    <main className={classes.center}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.explanation}>{texts.text(lost.owner)}</p>
      {rejectedCount > 0 && <p className={classes.explanation}>{texts.rejectedChanges(rejectedCount)}</p>}
      <p className={classes.explanation}>{books.length > 0 ? texts.choose : texts.none}</p>
      <ul className={classes.choices}>
        {books.map((book) => (
          <li key={book.id}>
            <Button variant="default" fullWidth onClick={() => void machine.continueWith(book.name)}>
              {texts.open(book.name, ownerOf(book))}
            </Button>
          </li>
        ))}
        {books.every(({ shared }) => shared?.owner !== undefined) && (
          <li>
            <Button fullWidth onClick={() => void machine.continueWith(undefined)}>
              {texts.create}
            </Button>
          </li>
        )}
      </ul>
    </main>
  );
}
