import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import '#web/ui/mantine-layers.css';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { useSession } from '#web/session/session.ts';
import { transfer as texts } from '#web/languages/en/transfer.ts';
import { ExportButton } from './export-button.tsx';
import { ImportPopup } from './import-popup.tsx';
import type { OnOtherFile } from './use-import.ts';

type TransferSectionProps = {
  /** Further export buttons. */
  children: ReactNode;
  /** Receives files of banks and other programs, or opens the screen where the user chooses them. */
  onOther: OnOtherFile;
};

/** The export and import buttons, each only if it is allowed (spec 2 Settings). */
export function TransferSection({ children, onOther }: TransferSectionProps) {
  const { mayUse } = useSession();
  const { reload } = useOpenBook();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const hasOthers = books.some(({ shared }) => shared?.owner !== undefined);
  const [isImporting, setImporting] = useState(false);
  const [path, navigate] = useLocation();
  const resumedId = new URLSearchParams(useSearch()).get('import') ?? undefined;
  const close = () => {
    setImporting(false);
    if (resumedId !== undefined) navigate(path, { replace: true });
  };
  return (
    <Stack gap="xs">
      {hasOthers && mayUse('isExportPossible') && (
        <Text size="sm" c="dimmed">
          {texts.ownBooksOnly}
        </Text>
      )}
      <Group>
        <ExportButton />
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
        {children}
        {(isImporting || resumedId !== undefined) && mayUse('isImportPossible') && (
          <ImportPopup
            resumedId={resumedId}
            onClose={close}
            onImported={() => void reload()}
            onOtherFile={onOther}
          />
        )}
      </Group>
    </Stack>
  );
}
