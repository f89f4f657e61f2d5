import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Export } from '#contract/transfer.ts';
import { canFingerprint, fingerprintsOf } from '#ledger/fingerprint.ts';
import { downloadJson } from '#web/lib/download.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** What is saved: the data, with the fingerprint of each book where the page can make them. */
async function withFingerprints(data: Export['data']) {
  if (!canFingerprint()) return data;
  return { ...data, fingerprints: Object.fromEntries(await fingerprintsOf(data)) };
}

/** Takes the whole data out as a file; nothing where that is not allowed (spec 2 Settings, spec 8 Export). */
export function ExportButton() {
  const { call, mayUse } = useSession();
  const [isExporting, setExporting] = useState(false);
  if (!mayUse('isExportPossible')) return null;

  const handleExport = async () => {
    setExporting(true);
    try {
      const { filename, data } = await call('export-data', {});
      downloadJson(filename, await withFingerprints(data));
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
