import { Button, Group } from '@mantine/core';
import { downloadFile } from '#web/lib/files/download.ts';
import { PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { doors as texts } from '#web/languages/en/doors.ts';
import classes from './doors.module.css';

const words = texts.secondFactor;

/** Recovery codes, shown this once, with the ways to keep them. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast('success', words.copied),
      () => toast('error', words.copyFailed),
    );
  const save = () => {
    const text = `${words.fileHead}\n\n${codes.join('\n')}\n`;
    downloadFile(words.file, new Blob([text], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <>
      <p>{words.codesHint}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" size="md" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="default" size="md" onClick={save}>
          {words.download}
        </Button>
      </Group>
      <PopupActions>
        <Button size="md" onClick={onClose}>
          {texts.done}
        </Button>
      </PopupActions>
    </>
  );
}
