import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Call } from '#web/session/client.ts';
import { Popup } from '#web/ui/popup.tsx';
import { screenDelays } from '#web/ui/screen.ts';
import { support as texts } from '#web/languages/en/support.ts';
import { FeedbackForm } from './feedback-form.tsx';

type FeedbackPopupProps = { call: Call; user: User | undefined; onClose: () => void };

/** The popup 'Write to us'. It closes shortly after the message is sent (spec 2 Landing page, spec 9 Feedback popup close). */
export function FeedbackPopup({ call, user, onClose }: FeedbackPopupProps) {
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(onClose, screenDelays.feedbackCloseMs);
    return () => clearTimeout(timer);
  }, [isSent, onClose]);
  return (
    <Popup title={texts.writeToUs} onClose={onClose}>
      <FeedbackForm call={call} user={user} onSent={() => setSent(true)} />
    </Popup>
  );
}
