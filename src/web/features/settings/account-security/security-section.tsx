import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Failure } from '#web/ui/notice.tsx';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { callSecurity, supportsPasskeys } from '#web/session/security-calls.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import classes from './account-security.module.css';
import { useSecurityQuery } from './use-security-query.ts';

type SecuritySectionProps = {
  title: string;
  hint: string;
  /** The reason why the state could not be loaded; undefined if it was loaded. */
  failure: string | undefined;
  onAgain: () => void;
  children: ReactNode;
};

/** A section of the account security in the settings, with a retry button after a failure to load. */
export function SecuritySection({ title, hint, failure, onAgain, children }: SecuritySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      {failure !== undefined && (
        <>
          <Failure reason={texts.openFailed(failure)} />
          <Button variant="default" size="md" mt="sm" onClick={onAgain}>
            {texts.again}
          </Button>
        </>
      )}
      {children}
    </section>
  );
}

const passkeyTexts = texts.passkeys;

const AddPasskey = lazyComponent(async () => (await import('./add-passkey.tsx')).AddPasskey);
const RenamePasskey = lazyComponent(async () => (await import('./change-passkey.tsx')).RenamePasskey);
const RemovePasskey = lazyComponent(async () => (await import('./change-passkey.tsx')).RemovePasskey);

type OpenPopup = 'add' | { how: 'rename' | 'remove'; passkey: Passkey };

type PopupProps = { opened: OpenPopup; onClose: () => void };

function PasskeyPopup({ opened: openPopup, onClose }: PopupProps) {
  if (openPopup === 'add') return <AddPasskey onClose={onClose} />;
  const { how, passkey } = openPopup;
  return how === 'rename' ? (
    <RenamePasskey passkey={passkey} onClose={onClose} />
  ) : (
    <RemovePasskey passkey={passkey} onClose={onClose} />
  );
}

/** The passkeys of the account, each with its name and buttons to rename and remove it. */
export function Passkeys() {
  const {
    state: passkeys = [],
    failure,
    reload,
  } = useSecurityQuery('passkeys', () => callSecurity('passkeys', {}));
  const [openPopup, setOpenPopup] = useState<OpenPopup>();
  const close = () => {
    setOpenPopup(undefined);
    reload();
  };
  return (
    <SecuritySection title={passkeyTexts.title} hint={passkeyTexts.hint} failure={failure} onAgain={reload}>
      <ul className={classes.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div className={classes.about}>
              <span>{passkey.name}</span>
              <small>
                {passkey.addedAt !== null &&
                  passkeyTexts.added(formatMoment(new Date(passkey.addedAt), navigator.language))}
                {passkey.isSynced && ` · ${passkeyTexts.synced}`}
              </small>
            </div>
            <div className={classes.actions}>
              <Button
                variant="default"
                size="sm"
                aria-label={passkeyTexts.renameOf(passkey.name)}
                onClick={() => setOpenPopup({ how: 'rename', passkey })}
              >
                {passkeyTexts.rename}
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label={passkeyTexts.removeOf(passkey.name)}
                onClick={() => setOpenPopup({ how: 'remove', passkey })}
              >
                {passkeyTexts.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {supportsPasskeys() ? (
        <Button variant="default" size="md" mt="sm" onClick={() => setOpenPopup('add')}>
          {passkeyTexts.add}
        </Button>
      ) : (
        <p className={classes.hint}>{passkeyTexts.notHere}</p>
      )}
      {openPopup !== undefined && (
        <LazyPopup onClose={close}>
          <PasskeyPopup opened={openPopup} onClose={close} />
        </LazyPopup>
      )}
    </SecuritySection>
  );
}
