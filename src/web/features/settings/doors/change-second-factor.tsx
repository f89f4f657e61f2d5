import { useState } from 'react';
import { callDoor } from '#web/session/doors.ts';
import { Popup } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ByPassword } from './by-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { texts } from './texts.ts';

const words = texts.secondFactor;

/** Switches the second factor off, by the password. */
export function SwitchOff({ onClose }: { onClose: () => void }) {
  const switchOff = async (password: string) => {
    await callDoor('end-second-factor', { password });
    toast('success', words.isNowOff);
    onClose();
  };
  return (
    <Popup title={words.offTitle} onClose={onClose} size="sm">
      <ByPassword about={words.offAsk} confirm={words.offConfirm} isDangerous onGiven={switchOff} />
    </Popup>
  );
}

/** Makes new recovery codes, by the password, and shows them this once. */
export function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const make = async (password: string) => {
    const { recoveryCodes } = await callDoor('new-recovery-codes', { password });
    setCodes(recoveryCodes);
  };
  return (
    <Popup title={words.codesTitle} onClose={onClose} size="sm">
      {codes === undefined ? (
        <ByPassword about={words.newCodesAsk} confirm={words.newCodesConfirm} onGiven={make} />
      ) : (
        <RecoveryCodes codes={codes} onClose={onClose} />
      )}
    </Popup>
  );
}
