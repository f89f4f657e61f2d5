import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DeviceSession } from '#contract/security-calls.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { formatFailure } from '#web/session/client.ts';
import { callSecurity } from '#web/session/security-calls.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import { SecuritySection } from './security-section.tsx';
import classes from './account-security.module.css';
import { useSecurityQuery } from './use-security-query.ts';

const sessionTexts = texts.sessions;
const formatSessionTime = (moment: string) => formatMoment(new Date(moment), navigator.language);

type SessionRowProps = { session: DeviceSession; onEnded: () => void };

/** A session: its device, its times, and a button to end it unless it is the current one. */
function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, isThis, browser, system, startedAt, lastUsedAt } = session;
  const { isBusy, attempt } = useAttempt((error) => {
    const reason = formatFailure(error);
    toast('error', reason);
    return reason;
  });
  const device = sessionTexts.on(browser, system);
  const end = async () => {
    await callSecurity('end-session', { id });
    toast('success', sessionTexts.ended);
    onEnded();
    return undefined;
  };
  return (
    <li>
      <div className={classes.about}>
        <span>{device}</span>
        <small>
          {sessionTexts.lastUsed(formatSessionTime(lastUsedAt))} ·{' '}
          {sessionTexts.started(formatSessionTime(startedAt))}
        </small>
      </div>
      {isThis ? (
        <span className={classes.own}>{sessionTexts.isThis}</span>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={sessionTexts.endOf(device)}
          loading={isBusy}
          onClick={() => void attempt(end)}
        >
          {sessionTexts.end}
        </Button>
      )}
    </li>
  );
}

type EndOtherSessionsProps = { onEnded: () => void; onClose: () => void };

/** Asks for confirmation before all other devices are logged out. */
function EndOtherSessions({ onEnded, onClose }: EndOtherSessionsProps) {
  const end = async () => {
    try {
      toast('success', sessionTexts.endedOthers(await callSecurity('end-other-sessions', {})));
      onEnded();
      return undefined;
    } catch (error) {
      return formatFailure(error);
    }
  };
  return (
    <Confirm
      title={sessionTexts.endOthersTitle}
      confirm={sessionTexts.endOthersConfirm}
      cancel={common.cancel}
      onConfirm={end}
      onClose={onClose}
    >
      {sessionTexts.endOthersAsk}
    </Confirm>
  );
}

/** The list of the user's sessions, each with a button that ends it. */
export function Sessions() {
  const {
    state: sessions = [],
    failure,
    reload,
  } = useSecurityQuery('sessions', () => callSecurity('sessions', {}));
  const [isEnding, setEnding] = useState(false);
  return (
    <SecuritySection title={sessionTexts.title} hint={sessionTexts.hint} failure={failure} onAgain={reload}>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={reload} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" size="md" mt="md" onClick={() => setEnding(true)}>
          {sessionTexts.endOthers}
        </Button>
      )}
      {isEnding && <EndOtherSessions onEnded={reload} onClose={() => setEnding(false)} />}
    </SecuritySection>
  );
}
