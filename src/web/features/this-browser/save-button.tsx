import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { saveCopy } from '#web/data/save-copy.ts';
import { downloadJson } from '#web/lib/download.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Saves a copy of all books as a file; nothing where that is not allowed. */
export function SaveButton({ children, ...button }: ButtonProps) {
  const session = useSession();
  const [isSaving, setSaving] = useState(false);
  if (!session.mayUse('isExportPossible')) return null;
  const save = async () => {
    setSaving(true);
    try {
      await saveCopy(session, downloadJson);
      toast('success', texts.saved);
    } catch {
      toast('error', texts.saveFailed);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button variant="default" {...button} loading={isSaving} onClick={() => void save()}>
      {children}
    </Button>
  );
}
