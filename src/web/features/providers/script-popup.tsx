import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '#web/session/client.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { copy } from './copy.ts';
import { type Kind, kinds } from './kinds.ts';
import classes from './providers.module.css';
import { texts } from './texts.ts';

async function load(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(texts.scriptFailed);
  return response.text();
}

/** The script that makes a project of a kind ready, fetched when it is first looked at (spec 2 Providers screen). */
export function ScriptPopup({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { script: address, texts: own } = kinds[kind];
  const { data: script, error } = useQuery({
    queryKey: ['provider-script', address],
    queryFn: () => load(address),
  });
  return (
    <Popup title={own.scriptTitle} onClose={onClose} size="xl">
      <p>{own.scriptLead}</p>
      {error !== null && <Failure reason={reasonOf(error)} />}
      {script === undefined && error === null && <DelayedLoader label={texts.loading} />}
      {script !== undefined && (
        <pre className={classes.code} tabIndex={0} aria-label={own.scriptTitle}>
          {script}
        </pre>
      )}
      <PopupActions>
        <Button variant="default" size="md" onClick={onClose}>
          {texts.close}
        </Button>
        <Button
          size="md"
          disabled={script === undefined}
          onClick={() => void copy(script ?? '', texts.copied)}
        >
          {own.copyScript}
        </Button>
      </PopupActions>
    </Popup>
  );
}
