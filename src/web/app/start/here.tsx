import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { thisBrowser } from '#contract/this-browser.ts';
import { booksHere } from '#dispatch/browser.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import { SettingsSection } from '#web/features/this-browser/settings-section.tsx';
import { texts } from '#web/features/this-browser/texts.ts';
import { ThisBrowser } from '#web/features/this-browser/this-browser.tsx';
import { toast } from '#web/ui/toast.tsx';

export type HereProps = {
  choice: ProviderChoice;
  /** Whether it stands in Settings; else it is behind every page. */
  isSection?: boolean;
};

/** Books in this browser as the rest of the app meets them, in one piece that only who has them loads. */
export function Here({ choice, isSection = false }: HereProps) {
  const { current, take } = choice;
  const here = useMemo(() => booksHere(current), [current]);
  const [path] = useLocation();
  const begin = () => void take(thisBrowser).catch(() => toast('error', texts.example.failed));
  if (isSection) return <SettingsSection onBegin={begin} />;
  return <ThisBrowser here={here} isLineSeen={path === '/dashboard'} onBegin={begin} />;
}
