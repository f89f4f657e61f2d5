import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveBackup } from '#web/data/verification/backup-times.ts';
import { downloadJson } from '#web/lib/files/download.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { transfer as texts } from '#web/languages/en/transfer.ts';

/** The button that exports all data as a file; renders nothing if export is not allowed (spec 2 Settings, spec 8 Export). */
export function ExportButton() {
  const session = useSession();
  const [isExporting, setExporting] = useState(false);
  if (!session.mayUse('isExportPossible')) return null;

  const handleExport = async () => {
    setExporting(true);
    try {
      await saveBackup(session, downloadJson);
      toast('success', texts.exported);
    } catch {
      toast('error', texts.exportFailed);
    } finally {
      setExporting(false);
    }
  };

  return (
    <Button
      variant="default"
      size="md"
      leftSection={<Download size={18} />}
      loading={isExporting}
      onClick={() => void handleExport()}
    >
      {texts.export}
    </Button>
  );
}
