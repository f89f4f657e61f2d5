import { PinInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import '#web/ui/mantine-layers.css';
import { limits } from '#contract/limits.ts';
import { Failure } from '#web/ui/notice.tsx';
import { screenDelays } from '#web/ui/screen.ts';
import classes from './login-screen.module.css';
import { auth as texts } from '#web/languages/en/auth.ts';

type PinFormProps = {
  onSubmit: (pin: string) => void;
  isBusy: boolean;
  failure: string | undefined;
};

/**
 * Four boxes for the digits of a pin. The pin is sent 200 ms after the fourth digit, and Backspace removes one (spec 5 Login). After a
 * failure the boxes are empty.
 */
export function PinForm({ onSubmit, isBusy, failure }: PinFormProps) {
  const [pin, setPin] = useState('');
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    if (pin.length < limits.pinDigits) return undefined;
    const timer = setTimeout(() => {
      setPin('');
      submit(pin);
    }, screenDelays.pinSubmitMs);
    return () => clearTimeout(timer);
  }, [pin]);
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined && !isBusy) boxes.current?.querySelector('input')?.focus();
  }, [failure, isBusy]);
  /** In an empty box the library's Backspace would only move the focus back; this handler also removes the last digit. */
  const handleBackspace = (event: KeyboardEvent<HTMLDivElement>) => {
    const isEmpty = event.target instanceof HTMLInputElement && event.target.value === '';
    if (event.key !== 'Backspace' || !isEmpty || pin === '') return;
    event.preventDefault();
    event.stopPropagation();
    setPin(pin.slice(0, -1));
    event.currentTarget.querySelectorAll('input')[pin.length - 1]?.focus();
  };
  return (
    <div className={classes.pin} ref={boxes}>
      <p id="pin-label">{texts.pin}</p>
      <PinInput
        role="group"
        aria-labelledby="pin-label"
        onKeyDownCapture={handleBackspace}
        length={limits.pinDigits}
        type="number"
        mask
        size="lg"
        placeholder=""
        value={pin}
        onChange={setPin}
        error={failure !== undefined}
        disabled={isBusy}
        getInputProps={(index) => ({ 'aria-label': texts.pinDigit(index + 1) })}
      />
      <Failure reason={failure} />
    </div>
  );
}
