import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { firstSteps as texts } from '#web/languages/en/overview.ts';

type HideStepProps = {
  /** What the step is called. */
  name: string;
  size: number;
  iconSize: number;
  hide: (cross: HTMLElement) => void;
};

/** The cross that puts a first step away. */
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
