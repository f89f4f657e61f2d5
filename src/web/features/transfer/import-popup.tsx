import { Button, FileInput, Stack, Switch, TextInput } from '@mantine/core';
import { ArrowRight, FileUp } from 'lucide-react';
import '#web/ui/mantine-layers.css';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { formatSize } from '#web/lib/amounts/size-words.ts';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { transfer as texts } from '#web/languages/en/transfer.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import type { ImportPreview } from '#ledger/import-preview.ts';
import { useStorageSpace } from '#web/data/proof/backup-times.ts';
import { useSession } from '#web/session/session.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { verify } from '#web/languages/en/verify.ts';
import { formatVerifiedCounts, isAnyRepairable, formatBookProblem } from '#web/lib/history/verify-words.ts';
import { ImportList } from './import-list.tsx';
import { ImportSummary, ImportRejectedRows } from './import-outcome.tsx';
import classes from './import.module.css';
import { type OnOtherFile, useImport } from './use-import.ts';
import type { ImportCheck } from './look-after.ts';

const maxShown = 20;

/** The result of the verification of the books after an import, and of the file; `looked` is missing until it is known. */
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

/** About what a row takes up in a browser, with all that it is found by and the log of its coming, in bytes. */
const bytesPerRow = 3000;

/** The storage that an import needs in this browser and the free space, if that may not be enough; in bytes. */
function useMissingSpace(preview: ImportPreview | undefined): { needed: number; left: number } | undefined {
  const { provider } = useSession();
  const space = useStorageSpace();
  if (space === undefined || preview === undefined || !isInBrowser(provider)) return undefined;
  const needed = (preview.accounts.length + preview.transactions.length) * bytesPerRow;
  return needed > space.free ? { needed, left: space.free } : undefined;
}

type Form = ReturnType<typeof useImport>;

/** How many go in, and how many stay out for which reason. */
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

/** What of the file goes in. */
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

/** Chooses a file of one kind; of the two the one that was used last shows what it chose. */
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
        // A file that was mended meanwhile may be chosen again.
        onClick: ({ currentTarget }) => {
          currentTarget.value = '';
        },
      }}
    />
  );
}

/** The file, what of it goes in, and the list of that. */
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
  /** The id of an import that broke off, where this one goes on with it. */
  resumedId: string | undefined;
  onClose: () => void;
  onImported: () => void;
  /** Takes files of banks and of other programs; undefined where they are not read. */
  onOtherFile: OnOtherFile | undefined;
};

/** The popup that brings a file in: what of it, seen before it goes (spec 2 Settings, spec 5 Import). */
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
              announcement={texts.progressSaid}
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
