import { ActionIcon, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import { firstSteps as texts } from '#web/languages/en/overview.ts';
import { NeedText } from './needs-list.tsx';
import classes from './needs.module.css';
import { useFirstSteps } from './use-first-steps.ts';

type HideStepProps = {
  /** The name of the step. */
  name: string;
  size: number;
  iconSize: number;
  hide: (cross: HTMLElement) => void;
};

/** The button that hides a first step. */
export function HideStep({ name, size, iconSize, hide }: HideStepProps) {
  const label = texts.hide(name);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      title={label}
      onClick={({ currentTarget }) => hide(currentTarget)}
    >
      <X size={iconSize} />
    </ActionIcon>
  );
}

/** The first steps of a new book, a line each among the pending items. */
export function StepLines({ tree, steps }: { tree: AccountTree; steps: readonly FirstStep[] }) {
  return useFirstSteps(tree, steps).map(({ step, name, start, hide }) => (
    <li key={step}>
      <span className={classes.step}>
        <UnstyledButton onClick={start} className={classes.link ?? ''} title={name}>
          <NeedText words={name} />
        </UnstyledButton>
        <HideStep name={name} size={24} iconSize={14} hide={hide} />
      </span>
    </li>
  ));
}
