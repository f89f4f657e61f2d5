import { Button } from '@mantine/core';
import { Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useSession } from '#web/session/session.ts';
import { move as texts } from '#web/languages/en/move.ts';
import type { Capability } from '#contract/capabilities.ts';
import { MovePopup } from './move-popup.tsx';
import classes from './move.module.css';
import type { MoveProviderChoice } from './panel.tsx';
import { CurrentMoveButtons } from './current-move.tsx';
import { setMove, useMove } from './use-move.ts';

/** The capabilities of a provider that a move needs. */
export const moveCapabilities: readonly Capability[] = [
  'isExportPossible',
  'isImportPossible',
  'isProviderSelectionPossible',
];

type MoveEntryProps = {
  choice: MoveProviderChoice;
  renderProviders: (choice: MoveProviderChoice) => ReactNode;
  /** The location: a section of the settings, which also opens for its address; a line within a section; or a bar above the books. */
  as: 'section' | 'line' | 'bar';
};

/** The button that starts a move, or the notice about a running move; nothing if the provider does not allow moves. */
export function MoveEntry({ choice, renderProviders, as }: MoveEntryProps) {
  const { call, provider, user, mayUse } = useSession();
  const { reload } = useOpenBook();
  const move = useMove();
  const [isOpen, setOpen] = useState(false);
  const isInAddress = new URLSearchParams(useSearch()).has('move') && as === 'section';
  const [path, navigate] = useLocation();
  if (!moveCapabilities.every(mayUse)) return null;

  const open = () => {
    if (move !== undefined) setMove({ ...move, isLeft: false });
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (isInAddress) navigate(path, { replace: true });
  };
  return (
    <>
      {move !== undefined && (
        <section className={classes[as]} aria-label={texts.notice.label}>
          <p className={classes.text}>{texts.notice.text}</p>
          <CurrentMoveButtons move={move} onContinue={open} />
        </section>
      )}
      {move === undefined && as !== 'bar' && (
        <div className={classes.entry}>
          {as === 'section' && <p className={classes.hint}>{texts.lead}</p>}
          <Button variant="default" size="md" leftSection={<Truck size={18} />} onClick={open}>
            {texts.open}
          </Button>
        </div>
      )}
      {(isOpen || isInAddress) && (
        <MovePopup
          session={{ call, provider, user, mayUse }}
          choice={choice}
          renderProviders={renderProviders}
          onImported={() => void reload()}
          onClose={close}
        />
      )}
    </>
  );
}
