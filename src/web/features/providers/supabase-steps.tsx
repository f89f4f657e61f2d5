import { redirectUrls } from '#contract/redirect-urls.ts';
import { providers as texts } from '#web/languages/en/providers.ts';
import { CopyLine } from './copy-line.tsx';
import classes from './providers.module.css';

/** How a Supabase project is made ready, for somebody who never saw one. */
export function SupabaseSteps() {
  const { project, code, redirects, keys } = texts.supabase.steps;
  const { signedIn, recovery } = redirectUrls(location.origin);
  return (
    <ol className={classes.steps}>
      <li>{project}</li>
      <li>{code}</li>
      <li>
        {redirects}
        <CopyLine text={signedIn} />
        <CopyLine text={recovery} />
      </li>
      <li>{keys}</li>
    </ol>
  );
}
