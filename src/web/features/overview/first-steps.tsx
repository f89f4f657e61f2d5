import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { firstSteps as texts } from '#web/languages/en/overview.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import type { Item } from '#ledger/items.ts';
import { findOpenSteps } from '#reports/home.ts';
import { useItems } from '#web/data/items/items.ts';
import classes from './first-steps.module.css';
import { HideStep } from './step-lines.tsx';
import { useFirstSteps } from './use-first-steps.ts';

const noItems: readonly Item[] = [];

/** Returns the first steps of a book that are still open. */
export function useOpenSteps(tree: AccountTree, newest: readonly Transaction[]): FirstStep[] {
  const { data: items = noItems } = useItems();
  return useMemo(() => findOpenSteps({ tree, items, newest }), [tree, items, newest]);
}

const noRows: readonly Transaction[] = [];

/** The open first steps of a new book, a card each. A step disappears when it is done or hidden. */
export function FirstSteps({ tree }: { tree: AccountTree }) {
  const steps = useFirstSteps(tree, useOpenSteps(tree, noRows));
  return (
    <ul className={classes.steps} aria-label={texts.label}>
      {steps.map(({ step, name, start, hide }) => (
        <li key={step} className={classes.step}>
          <UnstyledButton className={classes.take ?? ''} onClick={start}>
            <span className={classes.name}>{name}</span>
            <span className={classes.detail}>{texts[step].detail}</span>
          </UnstyledButton>
          <HideStep name={name} size={32} iconSize={16} hide={hide} />
        </li>
      ))}
    </ul>
  );
}
