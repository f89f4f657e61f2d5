import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { reasonOf } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { providers as texts } from '#web/languages/en/providers.ts';
import { copy } from './copy.ts';
import { type Kind, kinds } from './kinds.ts';
import classes from './providers.module.css';

const loaded = new Map<string, string>();

async function load(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(texts.scriptFailed);
  const script = await response.text();
  loaded.set(address, script);
  return script;
}

/** The script that makes a project of a kind ready, fetched when it is first looked at (spec 2 Providers screen). */
export function ScriptPopup({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const { script: address, texts: own } = kinds[kind];
  const [script, setScript] = useState(() => loaded.get(address));
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (script === undefined) load(address).then(setScript, setError);
  }, [address, script]);
  return (
    <Popup title={own.scriptTitle} onClose={onClose} size="xl">
      <p>{own.scriptLead}</p>
      {error !== undefined && <Failure reason={reasonOf(error)} />}
      {script === undefined && error === undefined && <DelayedLoader label={common.loading} />}
      {script !== undefined && (
        <pre className={classes.code} tabIndex={0} aria-label={own.scriptTitle}>
          {script}
        </pre>
      )}
      <PopupActions>
        <Button variant="default" size="md" onClick={onClose}>
          {common.close}
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
