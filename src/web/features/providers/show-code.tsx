import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { delays } from '#contract/limits.ts';
import { reasonOf } from '#web/lib/client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './providers.module.css';
import { texts } from './texts.ts';

const address = '/static/providers/Supabase/configuration.sql';

async function loadCode(): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(texts.codeFailed);
  return response.text();
}

/** The code that makes a project ready, fetched when it is first looked at (spec 2 Providers screen). */
export function ShowCode({ onClose }: { onClose: () => void }) {
  const { data: code, error } = useQuery({ queryKey: ['configuration-code'], queryFn: loadCode });
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(code ?? '');
      toast('success', texts.copied);
    } catch (failure) {
      toast('error', texts.copyFailed(reasonOf(failure)));
    }
  };
  return (
    <Popup title={texts.codeTitle} onClose={onClose} size="xl">
      <p>{texts.codeLead}</p>
      {error !== null && <Failure reason={reasonOf(error)} />}
      {code === undefined && error === null && (
        <DelayedLoader label={texts.loading} delayMs={delays.spinnerMs} />
      )}
      {code !== undefined && (
        <pre className={classes.code} tabIndex={0} aria-label={texts.codeTitle}>
          {code}
        </pre>
      )}
      <PopupActions>
        <Button variant="default" size="md" onClick={onClose}>
          {texts.close}
        </Button>
        <Button size="md" disabled={code === undefined} onClick={() => void handleCopy()}>
          {texts.copyCode}
        </Button>
      </PopupActions>
    </Popup>
  );
}
