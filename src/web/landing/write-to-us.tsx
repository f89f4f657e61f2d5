import { createRoot } from 'react-dom/client';
import type { User } from '#contract/users.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { ThemeRoot } from '#web/app/shell/theme-root.tsx';
import { loadProvider } from '#web/app/start/provider.ts';
import { FeedbackPopup } from '#web/features/support/write-to-us.tsx';
import type { Call } from '#web/session/client.ts';

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);

/** Who is signed in; asked first whether anybody is, which has 'no' for a good answer. */
async function userOf(call: Call): Promise<User | undefined> {
  if (!(await call('is-loggedin', {}))) return undefined;
  const { session } = await call('login', {});
  return session?.user;
}

/** Opens the popup 'Write to us' over the landing page; somebody who is signed in gives no address (spec 2 Landing page). */
export async function renderContactForm(): Promise<void> {
  const { config } = await loadProvider();
  const { call } = backendOf(config);
  const user = await userOf(call).catch(() => undefined);
  // After closing the frame stays: the message that it was sent outlives the popup.
  const close = () => root.render(<ThemeRoot>{null}</ThemeRoot>);
  root.render(
    <ThemeRoot>
      <FeedbackPopup call={call} user={user} onClose={close} />
    </ThemeRoot>,
  );
}
