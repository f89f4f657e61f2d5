import { Alert, Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CallAnswer } from '#contract/calls.ts';
import { Import } from '#contract/transfer.ts';
import { reasonOf } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { Popup } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

type Result = CallAnswer<'import-data'>;
type Rows = { accounts?: unknown[] | undefined; transactions?: unknown[] | undefined };

/** Reads a chosen file as far as to know what it holds; each row is judged by the back-end. @throws Error in words. */
async function readFile(file: File): Promise<Rows> {
  let data: unknown;
  try {
    data = JSON.parse(await file.text());
  } catch {
    throw new Error(texts.notJson);
  }
  const parsed = Import.safeParse({ data });
  if (!parsed.success) throw new Error(texts.notAnExport);
  return parsed.data.data;
}

function ImportOutcome({ result }: { result: Result }) {
  const { accounts, transactions, rejected } = result;
  return (
    <Alert variant="light" color={rejected.length > 0 ? 'yellow' : 'green'} role="status">
      {texts.result(
        accounts.added + transactions.added,
        accounts.updated + transactions.updated,
        accounts.skipped + transactions.skipped,
      )}
      {rejected.length > 0 && (
        <>
          <Text mt="xs">{texts.rejected(rejected.length)}</Text>
          <ul>
            {rejected.slice(0, 20).map(({ id, message }) => (
              <li key={id + message}>
                {id}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

type ImportPopupProps = { onClose: () => void; onImported: () => void };

/** The popup that brings an export back in (spec 2 Settings). */
export function ImportPopup({ onClose, onImported }: ImportPopupProps) {
  const { call } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const [rows, setRows] = useState<Rows>();
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<Result>();
  const [isBusy, setBusy] = useState(false);

  const handleChoose = async (chosen: File | null) => {
    setFile(chosen);
    setRows(undefined);
    setResult(undefined);
    setFailure(undefined);
    if (chosen === null) return;
    try {
      setRows(await readFile(chosen));
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };

  const handleImport = async () => {
    if (rows === undefined) return setFailure(texts.noFile);
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await call('import-data', { data: rows });
      setResult(answer);
      toast(answer.complete ? 'success' : 'error', answer.complete ? texts.imported : texts.importFailed);
      onImported();
    } catch (error) {
      setFailure(reasonOf(error));
      toast('error', texts.importFailed);
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return (
    <Popup title={texts.importTitle} onClose={onClose}>
      <Stack>
        <FileInput
          label={texts.choose}
          description={texts.accepts}
          accept=".json,.pcx,application/json"
          value={file}
          onChange={(chosen) => void handleChoose(chosen)}
          error={failure}
          disabled={isBusy}
        />
        {rows !== undefined && result === undefined && file !== null && (
          <Text role="status">
            {texts.chosen(file.name, rows.accounts?.length ?? 0, rows.transactions?.length ?? 0)}
          </Text>
        )}
        {result !== undefined && <ImportOutcome result={result} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {result === undefined ? texts.cancel : texts.close}
          </Button>
          {result === undefined && (
            <Button onClick={() => void handleImport()} loading={isBusy} disabled={file === null}>
              {texts.import}
            </Button>
          )}
        </Group>
      </Stack>
    </Popup>
  );
}
