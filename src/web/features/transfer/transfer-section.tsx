import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { downloadJson } from '#web/lib/download.ts';
import { toast } from '#web/ui/toast.tsx';
import { ImportPopup } from './import-popup.tsx';
import { texts } from './texts.ts';

/** The buttons that take the data out and bring data in, each only where it is allowed (spec 2 Settings). */
export function TransferSection() {
  const { call, mayUse } = useSession();
  const queryClient = useQueryClient();
  const [isExporting, setExporting] = useState(false);
  const [isImporting, setImporting] = useState(false);

  const handleExport = async () => {
    setExporting(true);
    try {
      const { filename, data } = await call('export-data', {});
      downloadJson(filename, data);
      toast('success', texts.exported);
    } catch (error) {
      toast('error', `${texts.exportFailed} ${reasonOf(error)}`);
    } finally {
      setExporting(false);
    }
  };

  return (
    <Group>
      {mayUse('isExportPossible') && (
        <Button
          variant="default"
          size="md"
          leftSection={<Download size={18} />}
          loading={isExporting}
          onClick={() => void handleExport()}
        >
          {texts.export}
        </Button>
      )}
      {mayUse('isImportPossible') && (
        <Button
          variant="default"
          size="md"
          leftSection={<Upload size={18} />}
          onClick={() => setImporting(true)}
        >
          {texts.import}
        </Button>
      )}
      {isImporting && (
        <ImportPopup
          onClose={() => setImporting(false)}
          onImported={() => void queryClient.invalidateQueries()}
        />
      )}
    </Group>
  );
}
