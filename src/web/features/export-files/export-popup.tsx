import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type ExportChoices,
  createExportChoices,
  hasMoreDecimals,
  isBranchOnly,
  countExportTransactions,
  findPeriodProblem,
  findYears,
} from '#exports/export-choices.ts';
import { fileFormats } from '#exports/file-formats.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { exportFiles as texts } from '#web/languages/en/export-files.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { downloadFile } from '#web/lib/files/download.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './export.module.css';
import { type ExportProgress, createExportFile } from './create-export-file.ts';
import { ExportDateFields } from './export-date-fields.tsx';

/** The state and the actions of the popup. */
function useExport(account: Account, tree: AccountTree, onDone: () => void) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const book = useBookCurrency();
  const [choices, setChoices] = useState<ExportChoices>(() => createExportChoices(account, book));
  const [isSubmitted, setSubmitted] = useState(false);
  const [progress, setProgress] = useState<ExportProgress>();
  const [failure, setFailure] = useState<string>();
  /** The controller of the running attempt. */
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    setSubmitted(true);
    if (findPeriodProblem(choices) !== undefined || progress !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setFailure(undefined);
    setProgress({ done: 0, of: countExportTransactions(tree, account, choices), isWriting: false });
    try {
      const request = { account, tree, bookName, choices, onProgress: setProgress };
      const exported = await createExportFile(call, request, controller.signal);
      if (controller.signal.aborted) return;
      if (exported === undefined) return setFailure(texts.nothing);
      downloadFile(exported.name, exported.file);
      toast('success', texts.exported(exported.name));
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(texts.failed(formatFailure(error)));
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  };

  return {
    choices,
    change: (changed: Partial<ExportChoices>) => {
      setFailure(undefined);
      setChoices((before) => ({ ...before, ...changed }));
    },
    wrong: isSubmitted ? findPeriodProblem(choices) : undefined,
    progress,
    failure,
    run: () => void run(),
  };
}

/** Shows the number of transactions read so far, then that the file is being written. */
function ReadProgress({ done, of, isWriting }: ExportProgress) {
  const label = isWriting ? texts.writing : of === undefined ? texts.read(done) : texts.readOf(done, of);
  const announcement = (percent: number) => {
    if (isWriting) return texts.writing;
    return of === undefined ? '' : texts.readAnnouncement(percent);
  };
  return <ProgressBar done={done} of={of} label={label} announcement={announcement} />;
}

type ExportPopupProps = {
  /** The account to export; the root account stands for the whole book. */
  account: Account;
  tree: AccountTree;
  onClose: () => void;
};

/** Asks for the format, the accounts and the period of an export, and saves the file. */
export function ExportPopup({ account, tree, onClose }: ExportPopupProps) {
  const { choices, change, wrong, progress, failure, run } = useExport(account, tree, onClose);
  const [years] = useState(() => findYears(tree.root, Date.now()));
  const book = useBookCurrency();
  const limitsId = useId();
  const element = useRef<HTMLFormElement>(null);
  const { format } = choices;
  const isBusy = progress !== undefined;
  const isBook = account.type === 'ROOT';
  return (
    <Popup
      title={texts.title(account.name)}
      spine={toDisplayColor(account.color)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      size="lg"
    >
      <Form ref={element} onSubmit={run} noValidate>
        <fieldset className={classes.whole} disabled={isBusy}>
          <RadioGroup
            legend={texts.format}
            value={format}
            options={fileFormats.map((value) => ({ value, ...createFormatOption(value) }))}
            isList
            isFirst
            describedBy={limitsId}
            onChange={(value) => change({ format: value })}
          />
          <div id={limitsId} className={classes.limits}>
            <p>{collectLimits(choices, isBook, book).join(' ')}</p>
          </div>
          {!isBranchOnly(account) && account.subAccountsCount > 0 && (
            <RadioGroup
              legend={texts.which}
              value={choices.isBranch ? 'branch' : 'one'}
              options={[
                { value: 'one', label: texts.thisAccount },
                { value: 'branch', label: texts.branch },
              ]}
              onChange={(value) => change({ isBranch: value === 'branch' })}
            />
          )}
          <RadioGroup
            legend={texts.period}
            value={choices.period}
            options={[
              { value: 'always', label: texts.always },
              { value: 'thisYear', label: years.thisYear },
              { value: 'lastYear', label: years.lastYear },
              { value: 'own', label: texts.ownDates },
            ]}
            onChange={(period) => change({ period })}
          />
          {choices.period === 'own' && <ExportDateFields choices={choices} wrong={wrong} onChange={change} />}
          {(format === 'csv' || format === 'journal') && (
            <RadioGroup
              legend={texts.figures}
              value={choices.decimal}
              options={[
                { value: '.', label: texts.point },
                { value: ',', label: texts.comma },
              ]}
              onChange={(decimal) => change({ decimal })}
            />
          )}
        </fieldset>
        <PopupActions failure={failure}>
          {progress !== undefined && <ReadProgress {...progress} />}
          <LeaveButton size="md">{common.cancel}</LeaveButton>
          <Button type="submit" size="md" loading={isBusy}>
            {texts.export}
          </Button>
        </PopupActions>
      </Form>
    </Popup>
  );
}

/** Returns the notes about the limits of the format: the data that changes in the file and the data that it cannot hold. */
function collectLimits({ format, isBranch }: ExportChoices, isBook: boolean, book: BookCurrency): string[] {
  const { limits } = texts;
  return [
    limits[format],
    ...(format === 'csv' && isBranch ? [limits.csvBranch] : []),
    ...(format === 'ofx' && isBook ? [limits.ofxBook] : []),
    ...(format === 'gnucash' && hasMoreDecimals(book) ? [limits.decimals] : []),
    ...(isBook && format !== 'ledger' ? [limits.schedules] : []),
    ...(isBook ? [limits.whole] : []),
  ];
}

const createFormatOption = (format: keyof typeof texts.formats) => {
  const { name, hint } = texts.formats[format];
  return { label: name, hint };
};
