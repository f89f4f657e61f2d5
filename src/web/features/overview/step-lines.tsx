import { UnstyledButton } from '@mantine/core';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import { HideStep } from './hide-step.tsx';
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
        <HideStep name={name} size={24} iconSize={14} hide={hide} />
      </span>
    </li>
  ));
}
