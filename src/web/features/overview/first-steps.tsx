import { UnstyledButton } from '@mantine/core';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { firstSteps as texts } from '#web/languages/en/overview.ts';
import classes from './first-steps.module.css';
import { HideStep } from './hide-step.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { useOpenSteps } from './use-open-steps.ts';

const noRows: readonly Transaction[] = [];

/** What the owner of a new book may do first, a card each, until it is done or put away. */
export function FirstSteps({ tree }: { tree: AccountTree }) {
  const steps = useFirstSteps(tree, useOpenSteps(tree, noRows));
  return (
    <ul className={classes.steps} aria-label={texts.label}>
      {steps.map(({ step, name, take, hide }) => (
        <li key={step} className={classes.step}>
          <UnstyledButton className={classes.take ?? ''} onClick={take}>
            <span className={classes.name}>{name}</span>
            <span className={classes.detail}>{texts[step].detail}</span>
          </UnstyledButton>
          <HideStep name={name} size={32} iconSize={16} hide={hide} />
        </li>
      ))}
    </ul>
  );
}
