import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveCopy } from '#web/data/save-copy.ts';
import { downloadJson } from '#web/lib/download.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { thisBrowser as texts } from '#web/languages/en/this-browser.ts';

/** Saves a copy of all books as a file, and says so. */
export function useSaving() {
  const session = useSession();
  const [isSaving, setSaving] = useState(false);
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
  return { maySave: session.mayUse('isExportPossible'), isSaving, save: () => void save() };
}

/** The button that saves a copy; nothing where that is not allowed. */
export function SaveButton() {
  const { maySave, isSaving, save } = useSaving();
  if (!maySave) return null;
  return (
    <Button variant="default" size="md" loading={isSaving} onClick={save}>
      {texts.copies.save}
    </Button>
  );
}
