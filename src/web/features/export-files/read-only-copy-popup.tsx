import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { findPeriodProblem, findYears } from '#exports/export-choices.ts';
import { canEncrypt } from '#exports/read-only-copy/encryption.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { common } from '#web/languages/en/common.ts';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { copyToRead as texts } from '#web/languages/en/copy-to-read.ts';
import { downloadFile } from '#web/lib/files/download.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './export.module.css';
import { type CopyChoices, type CopyStep, createReadOnlyCopy } from './create-read-only-copy.ts';
import { ExportDateFields } from './export-date-fields.tsx';

/** The minimum length of a password; shorter ones can be found by trying all of them. */
const minPassword = 8;

/** The form values, with the repeated password. */
type CopyFormValues = CopyChoices & { repeated: string };

/** Returns the problem with the password and its repetition; undefined if there is none. */
function findPasswordProblem({ password, repeated }: CopyFormValues): 'short' | 'different' | undefined {
  if (password === '' && repeated === '') return undefined;
  if (password.length < minPassword) return 'short';
  return password === repeated ? undefined : 'different';
}

/** The state and the actions of the popup for a read-only copy. */
function useReadOnlyCopy(book: Account, onDone: () => void) {
  const session = useSession();
  const [typed, setTyped] = useState<CopyFormValues>({
    period: 'always',
    first: '',
    last: '',
    password: '',
    repeated: '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const [step, setStep] = useState<CopyStep>();
  const [failure, setFailure] = useState<string>();
  /** The controller of the running attempt. */
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const wrong = { days: findPeriodProblem(typed), password: findPasswordProblem(typed) };

  const run = async () => {
    setSubmitted(true);
    if (wrong.days !== undefined || wrong.password !== undefined || step !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    try {
      const copy = await createReadOnlyCopy(
        session,
        { book, choices: typed, onStep: setStep },
        controller.signal,
      );
      if (copy === undefined || controller.signal.aborted) return;
      downloadFile(copy.name, copy.file);
      toast('success', texts.saved(copy.name));
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(texts.failed(formatFailure(error)));
    } finally {
      if (running.current === controller) setStep(undefined);
    }
  };

  return {
    typed,
    change: (changed: Partial<CopyFormValues>) => {
      setFailure(undefined);
      setTyped((before) => ({ ...before, ...changed }));
    },
    wrong: isSubmitted ? wrong : { days: undefined, password: undefined },
    step,
    failure,
    run: () => void run(),
  };
}

type CopyFormState = ReturnType<typeof useReadOnlyCopy>;

/** The password fields of the encryption, shown only if this page can encrypt. */
function PasswordFields({ typed, change, wrong }: CopyFormState) {
  if (!canEncrypt()) return <p className={classes.limits}>{texts.cannotEncrypt}</p>;
  const { password, repeated } = typed;
  const isEncrypted = password !== '' || repeated !== '';
  return (
    <>
      <div className={classes.days}>
        <PasswordInput
          className={classes.password ?? ''}
          size="md"
          label={texts.password}
          autoComplete="new-password"
          value={password}
          error={wrong.password === 'short' && texts.short}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
        {isEncrypted && (
          <PasswordInput
            className={classes.password ?? ''}
            size="md"
            label={texts.repeat}
            autoComplete="new-password"
            value={repeated}
            error={wrong.password === 'different' && texts.different}
            onChange={({ currentTarget }) => change({ repeated: currentTarget.value })}
          />
        )}
      </div>
      <div className={classes.limits}>
        <p>{isEncrypted ? texts.encrypted : texts.plain}</p>
      </div>
    </>
  );
}

/** Asks for the period and the password of a read-only copy, and saves the file. */
export function ReadOnlyCopyPopup({ book, onClose }: { book: Account; onClose: () => void }) {
  const form = useReadOnlyCopy(book, onClose);
  const { typed, change, wrong, step, failure, run } = form;
  const [years] = useState(() => findYears(book, Date.now()));
  const element = useRef<HTMLFormElement>(null);
  const isBusy = step !== undefined;
  return (
    <Popup
      title={texts.title(book.name)}
      spine={toDisplayColor(book.color)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      size="lg"
    >
      <Form ref={element} onSubmit={run} noValidate>
        <fieldset className={classes.whole} disabled={isBusy}>
          <div className={classes.limits}>
            <p>{texts.hint}</p>
          </div>
          <RadioGroup
            legend={texts.period}
            value={typed.period}
            options={[
              { value: 'always', label: texts.always },
              { value: 'thisYear', label: years.thisYear },
              { value: 'lastYear', label: years.lastYear },
              { value: 'own', label: texts.ownDates },
            ]}
            isFirst
            onChange={(period) => change({ period })}
          />
          {typed.period === 'own' && (
            <ExportDateFields choices={typed} wrong={wrong.days} onChange={change} />
          )}
          {typed.period !== 'always' && (
            <div className={classes.limits}>
              <p>{texts.ofPeriod}</p>
            </div>
          )}
          <PasswordFields {...form} />
        </fieldset>
        <PopupActions failure={failure}>
          {step !== undefined && <span className={classes.progress}>{texts[step]}</span>}
          <VisuallyHidden role="status">{step !== undefined && texts[step]}</VisuallyHidden>
          <LeaveButton size="md">{common.cancel}</LeaveButton>
          <Button type="submit" size="md" loading={isBusy}>
            {texts.make}
          </Button>
        </PopupActions>
      </Form>
    </Popup>
  );
}
