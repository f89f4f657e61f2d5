import { ActionIcon, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import { texts } from './first-step-texts.ts';
import { NeedWords } from './need-words.tsx';
import classes from './needs.module.css';
import { useFirstSteps } from './use-first-steps.ts';

/** The first steps of a new book in a line each, among what needs its owner. */
export function StepLines({ tree, steps }: { tree: AccountTree; steps: readonly FirstStep[] }) {
  return useFirstSteps(tree, steps).map(({ step, name, take, hide }) => (
    <li key={step}>
      <span className={classes.step}>
        <UnstyledButton onClick={take} className={classes.link ?? ''} title={name}>
          <NeedWords words={name} />
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={texts.hide(name)}
          title={texts.hide(name)}
          onClick={({ currentTarget }) => hide(currentTarget)}
        >
          <X size={14} />
        </ActionIcon>
      </span>
    </li>
  ));
}
