import { Text } from '@mantine/core';
import { Notice } from '#web/ui/notice.tsx';
import type { CallAnswer } from '#contract/calls.ts';
import { countRejectedRows } from '#contract/import-outcome.ts';
import { toErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { translateError } from '#web/languages/translate-error.ts';
import '#web/languages/all-error-texts.ts';
import { transfer as texts } from '#web/languages/en/transfer.ts';

const maxShown = 20;

type RejectedRecords = CallAnswer<'import-data'>['rejected'];

/** The first rejected rows, each with its reason. */
export function ImportRejectedRows({ rejected }: { rejected: RejectedRecords }) {
  return (
    <ul>
      {rejected.slice(0, maxShown).map(({ id, message, detail }) => (
        <li key={id + message}>
          {id}: {translateError(toErrorMessage(message, detail))}
        </li>
      ))}
    </ul>
  );
}

/** The result of an import: the numbers of new, replaced and existing records, and the rejected rows. */
export function ImportSummary({ result }: { result: CallAnswer<'import-data'> }) {
  const { complete, failure, accounts, transactions, items, rejected } = result;
  const isWhole = complete && rejected.length === 0;
  return (
    <Notice kind={isWhole ? 'info' : 'warning'}>
      {texts.result(
        accounts.added + transactions.added + (items?.added ?? 0),
        accounts.updated + transactions.updated + (items?.updated ?? 0),
        accounts.skipped + transactions.skipped + (items?.skipped ?? 0),
      )}
      {!complete && <Text mt="xs">{texts.incomplete}</Text>}
      {failure && <Text mt="xs">{translateError(toErrorMessage(failure.message, failure.detail))}</Text>}
      {rejected.length > 0 && (
        <>
          <Text mt="xs">{texts.rejected(countRejectedRows(result))}</Text>
          <ImportRejectedRows rejected={rejected} />
        </>
      )}
    </Notice>
  );
}
