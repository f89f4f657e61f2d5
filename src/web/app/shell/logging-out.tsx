import { Popup } from '#web/ui/popup.tsx';
import { texts } from './texts.ts';

/** Keeps everything from being touched while the session ends (spec 2 Header). */
export function LoggingOut() {
  return (
    <Popup title={texts.logout} size="sm">
      <p role="status">{texts.loggingOut}</p>
    </Popup>
  );
}
