import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { callDoor } from '#web/session/doors.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { DoorSection } from './door-section.tsx';
import classes from './doors.module.css';
import { texts } from './texts.ts';
import { useDoor } from './use-door.ts';

const words = texts.secondFactor;

/** With so few recovery codes left it is said that there should be new ones. */
const fewCodes = 3;

// What draws the picture comes when it is drawn.
const SwitchOn = lazyComponent(() => import('./switch-on.tsx'), 'SwitchOn');
const SwitchOff = lazyComponent(() => import('./change-second-factor.tsx'), 'SwitchOff');
const NewCodes = lazyComponent(() => import('./change-second-factor.tsx'), 'NewCodes');
const popups = { on: SwitchOn, off: SwitchOff, codes: NewCodes };

/** The second factor: whether it is on, and the way to switch it. */
export function SecondFactor() {
  const { state, failure, reload } = useDoor('second-factor', () => callDoor('second-factor', {}));
  const [open, setOpen] = useState<keyof typeof popups>();
  const close = () => {
    setOpen(undefined);
    reload();
  };
  const Opened = open && popups[open];
  return (
    <DoorSection title={words.title} hint={words.hint} failure={failure} onAgain={reload}>
      {state !== undefined && (
        <>
          <p className={classes.state}>
            <strong data-on={state.isOn || undefined}>{state.isOn ? words.isOn : words.isOff}</strong>
            {state.isOn && (
              <span>
                {words.codesLeft(state.codesLeft)}
                {state.codesLeft <= fewCodes && `. ${words.fewLeft}`}
              </span>
            )}
          </p>
          {state.needsPassword && !state.isOn ? (
            <p className={classes.hint}>{words.needsPassword}</p>
          ) : (
            <Group gap="sm">
              {state.isOn ? (
                <>
                  <Button variant="default" size="md" onClick={() => setOpen('codes')}>
                    {words.newCodes}
                  </Button>
                  <Button variant="default" size="md" onClick={() => setOpen('off')}>
                    {words.switchOff}
                  </Button>
                </>
              ) : (
                <Button variant="default" size="md" onClick={() => setOpen('on')}>
                  {words.switchOn}
                </Button>
              )}
            </Group>
          )}
        </>
      )}
      {Opened !== undefined && (
        <LazyPopup onClose={close}>
          <Opened onClose={close} />
        </LazyPopup>
      )}
    </DoorSection>
  );
}
