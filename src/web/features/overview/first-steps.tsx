import { ActionIcon, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import classes from './first-steps.module.css';
import { texts } from './first-step-texts.ts';
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
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.hide(name)}
            title={texts.hide(name)}
            onClick={({ currentTarget }) => hide(currentTarget)}
          >
            <X size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
