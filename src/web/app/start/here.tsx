import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { thisBrowser } from '#contract/this-browser.ts';
import { booksHere } from '#dispatch/browser.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import { SettingsSection } from '#web/features/this-browser/settings-section.tsx';
import { texts } from '#web/features/this-browser/texts.ts';
import { ThisBrowser } from '#web/features/this-browser/this-browser.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Where it stands: behind every page, or in Settings. */
export type HereProps = { as: 'page' | 'section'; choice: ProviderChoice };

/** Books in this browser as the rest of the app meets them, in one piece that only who has them loads. */
export function Here({ as, choice }: HereProps) {
  const { current, take } = choice;
  const here = useMemo(() => booksHere(current), [current]);
  const [path] = useLocation();
  const begin = () => void take(thisBrowser).catch(() => toast('error', texts.example.failed));
  if (as === 'section') return <SettingsSection onBegin={begin} />;
  return <ThisBrowser here={here} isLineSeen={path === '/dashboard'} onBegin={begin} />;
}
