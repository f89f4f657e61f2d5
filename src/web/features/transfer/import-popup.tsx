import { Button, FileInput, Stack, Switch, TextInput } from '@mantine/core';
import { ArrowRight, FileUp } from 'lucide-react';
import '#web/ui/mantine-layers.css';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { formatSize } from '#web/lib/amounts/format-size.ts';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { transfer as texts } from '#web/languages/en/transfer.ts';
import { isInBrowser } from '#contract/browser-providers.ts';
import type { ImportPreview } from '#ledger/import-preview.ts';
import { useStorageSpace } from '#web/data/verification/backup-times.ts';
import { useSession } from '#web/session/session.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { verify } from '#web/languages/en/verify.ts';
import {
  formatVerifiedCounts,
  isAnyRepairable,
  formatBookProblem,
} from '#web/lib/history/format-book-problems.ts';
import { ImportList } from './import-list.tsx';
import { ImportSummary, ImportRejectedRows } from './import-summary.tsx';
import classes from './import.module.css';
import { type OnOtherFile, useImport } from './use-import.ts';
import type { ImportCheck } from './check-import.ts';

const maxShown = 20;

/** The result of the verification of the books and of the comparison with the file; `looked` is undefined while it runs. */
function ImportVerification({ looked, tree }: { looked: ImportCheck | undefined; tree: AccountTree }) {
  if (looked === undefined) return <p role="status">{verify.verifying}</p>;
  const { verified, sameness, failure } = looked;
  const isWrong = verified?.ok === false || sameness === 'other' || failure !== undefined;
  const currency = readBookCurrency(tree.root);
  return (
    <Notice kind={isWrong ? 'warning' : 'info'}>
      {failure}
      {verified?.ok === true && (
        <p>
          <strong>{verify.ok}</strong> {formatVerifiedCounts(verified.checked)}
        </p>
      )}
      {verified?.ok === false && (
        <>
          <p>{verify.wrong(verified.problems.length)}</p>
          <ul>
            {verified.problems.slice(0, maxShown).map((problem) => (
              <li key={`${problem.what} ${problem.id} ${problem.name} ${problem.day}`}>
                {formatBookProblem(problem, currency)}
              </li>
            ))}
          </ul>
          {isAnyRepairable(verified.problems) && <p>{verify.whereRepaired}</p>}
        </>
      )}
      {sameness !== undefined && <p>{verify.fingerprint[sameness]}</p>}
    </Notice>
  );
}

/** The approximate size of a row in the browser's database with its indexes and log entries, in bytes. */
const bytesPerRow = 3000;

/** Returns the required and the free storage space in bytes if the import may not fit into this browser. */
function useMissingSpace(preview: ImportPreview | undefined): { needed: number; left: number } | undefined {
  const { provider } = useSession();
  const space = useStorageSpace();
  if (space === undefined || preview === undefined || !isInBrowser(provider)) return undefined;
  const needed = (preview.accounts.length + preview.transactions.length) * bytesPerRow;
  return needed > space.free ? { needed, left: space.free } : undefined;
}

type Form = ReturnType<typeof useImport>;

/** The number of imported records, and of skipped ones by reason. */
function PreviewCounts({ file, preview, isTransactionsOnly }: Form) {
  if (file === undefined || preview === undefined) return null;
  const { accounts, transactions, tooEarly, withoutAccount } = preview;
  const goesIn = texts.goesIn(
    texts.accounts(accounts.length),
    transactions.length,
    texts.transactions(file.transactions.length),
  );
  return (
    <div className={classes.counts} role="status">
      <p>{goesIn}</p>
      {tooEarly > 0 && <p>{texts.tooEarly(tooEarly)}</p>}
      {withoutAccount > 0 && <p>{texts.withoutAccount(withoutAccount, isTransactionsOnly)}</p>}
      {file.rejected.length > 0 && (
        <>
          <p>{texts.unreadable(file.rejected.length)}</p>
          <ImportRejectedRows rejected={file.rejected} />
        </>
      )}
    </div>
  );
}

/** The choices that limit the import. */
function ImportChoices({ form }: { form: Form }) {
  const isBusy = form.isBusy !== undefined;
  return (
    <div className={classes.choices}>
      <TextInput
        label={texts.from}
        description={texts.fromHint}
        type="datetime-local"
        step={1}
        value={form.from}
        onChange={(event) => form.setFrom(event.currentTarget.value)}
        disabled={isBusy}
      />
      <Switch
        label={texts.transactionsOnly}
        classNames={{ body: classes.toggle ?? '' }}
        description={texts.transactionsOnlyHint}
        checked={form.isTransactionsOnly}
        onChange={(event) => form.setTransactionsOnly(event.currentTarget.checked)}
        disabled={isBusy}
      />
    </div>
  );
}

type ImportFileFieldProps = { form: Form; label: string; hint: string; accept: string; isText: boolean };

/** A field for files of one kind; of the two fields, the one used last shows the chosen file. */
function ImportFileField({ form, label, hint, accept, isText }: ImportFileFieldProps) {
  const isOfKind = form.chosen !== undefined && form.chosen.name.toLowerCase().endsWith('.txt') === isText;
  return (
    <FileInput
      label={label}
      description={hint}
      accept={accept}
      value={(isOfKind && form.chosen) || null}
      placeholder={texts.nothingChosen}
      leftSection={<FileUp size={16} aria-hidden />}
      classNames={{ input: classes.picker ?? '' }}
      onChange={form.choose}
      disabled={form.isBusy !== undefined}
      fileInputProps={{
        // Allows the user to choose the same file again after correcting it.
        onClick: ({ currentTarget }) => {
          currentTarget.value = '';
        },
      }}
    />
  );
}

/** The file, the choices, and the list of imported records. */
function ImportForm({ form }: { form: Form }) {
  const { file, preview, tree, isBusy, isTransactionsOnly } = form;
  return (
    <>
      <div className={classes.files}>
        <ImportFileField
          form={form}
          label={texts.choose}
          hint={texts.accepts}
          accept=".json,.pcx,application/json"
          isText={false}
        />
        <ImportFileField
          form={form}
          label={texts.chooseText}
          hint={texts.acceptsText}
          accept=".txt,text/plain"
          isText
        />
      </div>
      {isBusy === 'reading' && <p role="status">{texts.reading}</p>}
      {file !== undefined && <ImportChoices form={form} />}
      <PreviewCounts {...form} />
      {file !== undefined && preview !== undefined && (
        <ImportList file={file} preview={preview} tree={tree} isTransactionsOnly={isTransactionsOnly} />
      )}
    </>
  );
}

type ImportPopupProps = {
  /** The id of an interrupted import that this import continues. */
  resumedId: string | undefined;
  onClose: () => void;
  onImported: () => void;
  /** Receives files of banks and other programs; undefined if they are not supported. */
  onOtherFile: OnOtherFile | undefined;
};

/** The popup that imports a file, with a preview (spec 2 Settings, spec 5 Import). */
export function ImportPopup({ resumedId, onClose, onImported, onOtherFile }: ImportPopupProps) {
  const form = useImport(onImported, resumedId, onOtherFile);
  const missingSpace = useMissingSpace(form.preview);
  const { isBusy, isEmpty, failure, result, progress } = form;
  const unsaved = useUnsaved(form.isUnsaved, false);
  const isImporting = isBusy === 'importing';
  const isDone = result?.complete ?? false;
  return (
    <Popup title={texts.importTitle} onClose={isImporting ? undefined : onClose} size="xl">
      <Stack {...unsaved}>
        {resumedId !== undefined && !isDone && <p>{texts.goesOn}</p>}
        {!isDone && <ImportForm form={form} />}
        {form.chosen === undefined && resumedId === undefined && onOtherFile !== undefined && (
          <Button
            variant="subtle"
            size="md"
            px={0}
            className={classes.other ?? ''}
            rightSection={<ArrowRight size={16} aria-hidden />}
            onClick={() => onOtherFile()}
          >
            {texts.other}
          </Button>
        )}
        {!isDone && missingSpace !== undefined && (
          <Notice kind="warning">
            {texts.mayNotFit(formatSize(missingSpace.needed), formatSize(missingSpace.left))}
          </Notice>
        )}
        {result !== undefined && <ImportSummary result={result} />}
        {(form.isLooking || form.looked !== undefined) && (
          <ImportVerification looked={form.looked} tree={form.tree} />
        )}
        <PopupActions failure={failure}>
          {isImporting && progress !== undefined && (
            <ProgressBar
              {...progress}
              label={texts.progress(progress.done, texts.transactions(progress.of))}
              announcement={texts.progressAnnouncement}
            />
          )}
          <LeaveButton size="md" disabled={isImporting}>
            {result === undefined ? common.cancel : common.close}
          </LeaveButton>
          {!isDone && (
            <Button
              size="md"
              onClick={form.run}
              loading={isImporting}
              disabled={isBusy === 'reading' || isEmpty}
            >
              {texts.import}
            </Button>
          )}
        </PopupActions>
      </Stack>
    </Popup>
  );
}
