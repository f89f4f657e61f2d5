import { useState } from 'react';
import { useAccountSecurity } from '#web/session/account-security.ts';
import { Popup } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import { ReauthenticateForm } from './reauthenticate-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const secondFactorTexts = texts.secondFactor;

type Credentials = { password: string; code: string };

/** Switches the second factor off after re-authentication by both factors. */
export function SwitchOffSecondFactor({ onClose }: { onClose: () => void }) {
  const { callAccountSecurity } = useAccountSecurity();
  const switchOff = async (credentials: Credentials) => {
    await callAccountSecurity('end-second-factor', credentials);
    toast('success', secondFactorTexts.isNowOff);
    onClose();
  };
  return (
    <Popup title={secondFactorTexts.offTitle} onClose={onClose} size="sm">
      <ReauthenticateForm
        about={secondFactorTexts.offAsk}
        confirm={secondFactorTexts.offConfirm}
        isDangerous
        asksCode
        onCredentials={switchOff}
      />
    </Popup>
  );
}

/** Creates new recovery codes after re-authentication by both factors, and shows them once. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const { callAccountSecurity } = useAccountSecurity();
  const [codes, setCodes] = useState<string[]>();
  const make = async (credentials: Credentials) => {
    const { recoveryCodes } = await callAccountSecurity('new-recovery-codes', credentials);
    setCodes(recoveryCodes);
  };
  return (
    <Popup title={secondFactorTexts.codesTitle} onClose={onClose} size="sm">
      {codes === undefined ? (
        <ReauthenticateForm
          about={secondFactorTexts.newCodesAsk}
          confirm={secondFactorTexts.newCodesConfirm}
          asksCode
          onCredentials={make}
        />
      ) : (
        <RecoveryCodes codes={codes} onClose={onClose} />
      )}
    </Popup>
  );
}
