import { Button, Group } from '@mantine/core';
import { downloadFile } from '#web/lib/files/download.ts';
import { PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import classes from './account-security.module.css';

const secondFactorTexts = texts.secondFactor;

/** Recovery codes, shown once, with buttons to copy and download them. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast('success', secondFactorTexts.copied),
      () => toast('error', secondFactorTexts.copyFailed),
    );
  const save = () => {
    const text = `${secondFactorTexts.fileHead}\n\n${codes.join('\n')}\n`;
    downloadFile(secondFactorTexts.file, new Blob([text], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <>
      <p>{secondFactorTexts.codesHint}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" size="md" onClick={() => void copy()}>
          {secondFactorTexts.copy}
        </Button>
        <Button variant="default" size="md" onClick={save}>
          {secondFactorTexts.download}
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
