import { Button, FileInput, Stack, Switch, TextInput } from '@mantine/core';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { ImportList } from './import-list.tsx';
import { ImportOutcome, RejectedRows } from './import-outcome.tsx';
import classes from './import.module.css';
import { texts } from './texts.ts';
import { useImport } from './use-import.ts';

type Form = ReturnType<typeof useImport>;

const count = new Intl.NumberFormat();

/** How many go in, and how many stay out for which reason. */
function Counts({ file, preview, isTransactionsOnly }: Form) {
  if (file === undefined || preview === undefined) return null;
  const { accounts, transactions, tooEarly, withoutAccount } = preview;
  const write = (number: number) => count.format(number);
  return (
    <div className={classes.counts} role="status">
      <p>
        {texts.goesIn(write(accounts.length), write(transactions.length), write(file.transactions.length))}
      </p>
      {tooEarly > 0 && <p>{texts.tooEarly(write(tooEarly))}</p>}
      {withoutAccount > 0 && <p>{texts.withoutAccount(write(withoutAccount), isTransactionsOnly)}</p>}
      {file.rejected.length > 0 && (
        <>
          <p>{texts.unreadable(write(file.rejected.length))}</p>
          <RejectedRows rejected={file.rejected} />
        </>
      )}
    </div>
  );
}

/** What of the file goes in. */
function Choices({ form }: { form: Form }) {
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
        description={texts.transactionsOnlyHint}
        checked={form.isTransactionsOnly}
        onChange={(event) => form.setTransactionsOnly(event.currentTarget.checked)}
        disabled={isBusy}
      />
    </div>
  );
}

type ImportPopupProps = { onClose: () => void; onImported: () => void };

/** The popup that brings a file in: what of it, seen before it goes (spec 2 Settings, spec 5 Import). */
export function ImportPopup({ onClose, onImported }: ImportPopupProps) {
  const form = useImport(onImported);
  const { file, preview, tree, isBusy, failure, result } = form;
  const isImporting = isBusy === 'importing';
  const isText = form.name?.endsWith('.txt') ?? false;
  const picker = (label: string, hint: string, accept: string, isChosen: boolean) => (
    <FileInput
      label={label}
      description={hint}
      accept={accept}
      value={null}
      placeholder={(isChosen && form.name) || texts.nothingChosen}
      onChange={form.choose}
      disabled={isBusy !== undefined}
    />
  );
  return (
    <Popup title={texts.importTitle} onClose={isImporting ? undefined : onClose} size="xl">
      <Stack>
        {result === undefined ? (
          <>
            <div className={classes.files}>
              {picker(texts.choose, texts.accepts, '.json,.pcx,application/json', !isText)}
              {picker(texts.chooseText, texts.acceptsText, '.txt,text/plain', isText)}
            </div>
            {isBusy === 'reading' && <p role="status">{texts.reading}</p>}
            {file !== undefined && <Choices form={form} />}
            <Counts {...form} />
            {file !== undefined && preview !== undefined && (
              <ImportList file={file} preview={preview} tree={tree} />
            )}
          </>
        ) : (
          <ImportOutcome result={result} />
        )}
        <PopupActions failure={failure}>
          <Button variant="default" size="md" onClick={onClose} disabled={isImporting}>
            {result === undefined ? texts.cancel : texts.close}
          </Button>
          {result === undefined && (
            <Button size="md" onClick={form.run} loading={isImporting} disabled={isBusy === 'reading'}>
              {texts.import}
            </Button>
          )}
        </PopupActions>
      </Stack>
    </Popup>
  );
}
