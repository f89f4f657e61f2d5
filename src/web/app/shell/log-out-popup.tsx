import { Confirm } from '#web/ui/confirm.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { logOut as leavingTexts } from '#web/languages/en/offline-copy.ts';
import { app as texts } from '#web/languages/en/app.ts';

/** The state of a running log-out. `question` is set if changes exist only on this device. */
export type LogOutState = { question?: { count: number; leave: () => Promise<void>; stay: () => void } };

/** Popup that blocks the page while the session ends (spec 2 Header), or asks before unsynced changes are lost. */
export function LogOutPopup({ question }: LogOutState) {
  if (question === undefined)
    return (
      <Popup title={texts.logout} size="sm">
        <p role="status">{leavingTexts.underWay}</p>
      </Popup>
    );
  const { count, leave, stay } = question;
  return (
    <Confirm
      title={leavingTexts.question.title}
      confirm={leavingTexts.question.leave}
      cancel={leavingTexts.question.stay}
      isSafeFirst
      onConfirm={async () => {
        await leave();
        return undefined;
      }}
      onClose={stay}
    >
      {leavingTexts.question.text(count)}
    </Confirm>
  );
}
