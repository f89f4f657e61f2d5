import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { texts } from '#web/app/shell/texts.ts';
import { handOverFiles } from '#web/lib/handed-over-files.ts';
import { newBookLink, statementLink } from '#web/lib/statement-link.ts';
import { Popup } from '#web/ui/popup.tsx';
import classes from './start-screens.module.css';

/** Takes files that fall anywhere while the popup stands over the page. */
function useFilesDropped(take: (files: FileList | null | undefined) => void): void {
  const handle = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    // Else the browser leaves the page for the file.
    event.preventDefault();
    if (event.type === 'drop') take(event.dataTransfer.files);
  });
  useEffect(() => {
    const listener = (event: DragEvent) => handle(event);
    addEventListener('dragover', listener);
    addEventListener('drop', listener);
    return () => {
      removeEventListener('dragover', listener);
      removeEventListener('drop', listener);
    };
  }, []);
}

/** The offer of basic accounts to somebody who has none (spec 4 App start, step 5). */
export function OfferChart({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const [, navigate] = useLocation();
  const goToImport = () => {
    navigate(statementLink());
    onAnswer(false);
  };
  const input = useRef<HTMLInputElement>(null);
  const takeFiles = (files: FileList | null | undefined) => {
    if (!files?.length) return;
    handOverFiles([...files]);
    navigate(newBookLink);
    onAnswer(false);
  };
  useFilesDropped(takeFiles);
  return (
    <Popup title={texts.start.offer}>
      <p className={classes.detail}>{texts.start.offerDetail}</p>
      <button type="button" className={classes.drop} onClick={() => input.current?.click()}>
        <strong>{texts.start.dropFiles}</strong> {texts.start.dropFilesDetail}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.start.dropFiles}
        onChange={({ currentTarget }) => takeFiles(currentTarget.files)}
      />
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="md"
          px={0}
          justify="start"
          className={classes.aside ?? ''}
          onClick={goToImport}
        >
          {texts.start.fromElsewhere}
        </Button>
        <Button variant="default" size="md" onClick={() => onAnswer(false)}>
          {texts.start.no}
        </Button>
        <Button size="md" data-autofocus onClick={() => onAnswer(true)}>
          {texts.start.yes}
        </Button>
      </div>
    </Popup>
  );
}
