import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { booksHere } from '#dispatch/browser.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import { SettingsSection } from '#web/features/this-browser/settings-section.tsx';
import { ThisBrowser } from '#web/features/this-browser/this-browser.tsx';
import { leaveExample } from './go-to-place.ts';

export type HereProps = {
  choice: ProviderChoice;
  /** Whether it stands in Settings; else it is behind every page. */
  isSection?: boolean;
};

/** Books in this browser as the rest of the app meets them, in one piece that only who has them loads. */
export function Here({ choice, isSection = false }: HereProps) {
  const { current } = choice;
  const here = useMemo(() => booksHere(current), [current]);
  const [path] = useLocation();
  const begin = () => leaveExample(true);
  if (isSection) return <SettingsSection onBegin={begin} />;
  return <ThisBrowser here={here} isLineSeen={path === '/dashboard'} onBegin={begin} />;
}
