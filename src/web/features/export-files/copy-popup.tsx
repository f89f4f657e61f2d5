import { Button, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { yearsOf } from '#exports/choices.ts';
import { canSeal } from '#exports/copy/seal.ts';
import { displayColor } from '#ledger/account-color.ts';
import type { Account } from '#ledger/account.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { copyToRead as texts } from '#web/languages/en/copy-to-read.ts';
import classes from './export.module.css';
import { OwnDates } from './own-dates.tsx';
import { useCopy } from './use-copy.ts';

type CopyForm = ReturnType<typeof useCopy>;

/** By which password the copy is sealed, typed twice; nothing is asked where no page may seal. */
function Password({ typed, change, wrong }: CopyForm) {
  if (!canSeal()) return <p className={classes.limits}>{texts.noSeal}</p>;
  const { password, repeated } = typed;
  const isSealed = password !== '' || repeated !== '';
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
        {isSealed && (
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
        <p>{isSealed ? texts.sealed : texts.plain}</p>
      </div>
    </>
  );
}

/** Asks which days a copy to read is of and by which password it is sealed, and saves the file. */
export function CopyPopup({ book, onClose }: { book: Account; onClose: () => void }) {
  const form = useCopy(book, onClose);
  const { typed, change, wrong, step, failure, run } = form;
  const [years] = useState(() => yearsOf(book, Date.now()));
  const element = useRef<HTMLFormElement>(null);
  const isBusy = step !== undefined;
  return (
    <Popup
      title={texts.title(book.name)}
      spine={displayColor(book.color)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      size="lg"
    >
      <Form ref={element} onSubmit={run} noValidate>
        <fieldset className={classes.whole} disabled={isBusy}>
          <div className={classes.limits}>
            <p>{texts.hint}</p>
          </div>
          <OneOf
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
          {typed.period === 'own' && <OwnDates choices={typed} wrong={wrong.days} onChange={change} />}
          {typed.period !== 'always' && (
            <div className={classes.limits}>
              <p>{texts.ofPeriod}</p>
            </div>
          )}
          <Password {...form} />
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
