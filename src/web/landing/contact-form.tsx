import { createRoot } from 'react-dom/client';
import type { User } from '#contract/users.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { ThemeRoot } from '#web/app/shell/theme-root.tsx';
import { loadProvider } from '#web/app/start/provider.ts';
import { FeedbackPopup } from '#web/features/support/feedback-popup.tsx';
import type { Call } from '#web/session/client.ts';

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);

/** Returns the signed-in user. Asks first for a session, because 'no' is then a normal answer. */
async function userOf(call: Call): Promise<User | undefined> {
  if (!(await call('is-loggedin', {}))) return undefined;
  const { session } = await call('login', {});
  return session?.user;
}

/** Opens the popup 'Write to us' over the landing page; signed-in users enter no address (spec 2 Landing page). */
export async function renderContactForm(): Promise<void> {
  const { config } = await loadProvider();
  const { call } = backendOf(config);
  const user = await userOf(call).catch(() => undefined);
  // The root stays mounted after closing, because the confirmation outlives the popup.
  const close = () => root.render(<ThemeRoot>{null}</ThemeRoot>);
  root.render(
    <ThemeRoot>
      <FeedbackPopup call={call} user={user} onClose={close} />
    </ThemeRoot>,
  );
}
