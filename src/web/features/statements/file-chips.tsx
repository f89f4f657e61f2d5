import { Button, NativeSelect } from '@mantine/core';
import { FilePlus2, FileText, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { type UploadedFile, isWithoutRows, type StatementSource } from '#imports/statement-sources.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { common } from '#web/languages/en/common.ts';
import { onFilesDropped } from '#web/ui/dropped-files.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './file-chips.module.css';
import type { useStatementFiles } from './use-statement-files.ts';

type FileInputProps = { onFiles: (files: readonly File[]) => void };

/** A button that opens the file dialog. Files dropped anywhere on the page are accepted as well. */
export function FileButton({
  onFiles,
  label,
  isQuiet = false,
}: FileInputProps & { label: string; isQuiet?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => onFilesDropped(onFiles), [onFiles]);
  const commands = useMemo(
    (): AppCommand[] => [
      { title: texts.keys.choose, group: texts.keys.group, key: 'o', run: () => input.current?.click() },
    ],
    [],
  );
  useOfferCommands(commands);
  return (
    <>
      <Button
        variant={isQuiet ? 'subtle' : 'filled'}
        size={isQuiet ? 'sm' : 'md'}
        leftSection={<FilePlus2 size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.choose.input}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows the user to choose the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The empty state that asks for files. */
export function FilePrompt({ onFiles }: FileInputProps) {
  return (
    <EmptyState text={texts.choose.lead}>
      <FileButton onFiles={onFiles} label={texts.choose.button} />
    </EmptyState>
  );
}

/** The empty state that asks for the account if the files do not identify it. */
export function AccountPrompt() {
  return <EmptyState text={texts.account.ask} />;
}

/** An imported file: its name, its format, and a button that removes it. */
export function FileChip({ file, onRemove }: { file: UploadedFile; onRemove: () => void }) {
  const { name, read, rows } = file;
  return (
    <li className={classes.chip}>
      <FileText size={15} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.format}>
        {read?.kind === 'statements' && texts.files.read(read.format, rows.length)}
      </span>
      <button type="button" aria-label={texts.files.remove(name)} onClick={onRemove}>
        <X size={15} aria-hidden />
      </button>
    </li>
  );
}

/** The message for a file that is being read, is unreadable, or contains no statement rows. */
export function FileNotice({ file }: { file: UploadedFile }) {
  const { name, read } = file;
  if (read === undefined) return <Notice>{texts.files.reading(name)}</Notice>;
  if (read.kind === 'unreadable') return <Notice kind="error">{texts.unreadable[read.reason](name)}</Notice>;
  if (isWithoutRows(file)) return <Notice kind="warning">{texts.files.noRow(name)}</Notice>;
  return null;
}

type FileChipsProps = {
  files: ReturnType<typeof useStatementFiles>;
  parts: readonly StatementSource[];
  /** Undefined while no statement is shown. */
  part: StatementSource | undefined;
  account: Account | undefined;
  /** True if the account is only guessed from the last table with the same columns. */
  isGuess: boolean;
  tree: AccountTree;
  onPart: (key: string) => void;
  onAccount: (accountId: string) => void;
};

/** The files, the selection of the statement to show, and the account of the book it belongs to. */
export function FileChips({ files, parts, part, account, isGuess, tree, onPart, onAccount }: FileChipsProps) {
  const options = useMemo(() => listAccountOptions(tree, canReconcile), [tree]);
  const create = useCreateAccount('own');
  return (
    <section className={classes.files} aria-label={texts.files.label}>
      <div className={classes.line}>
        <ul className={classes.chips} aria-label={texts.files.label}>
          {files.files.map((file) => (
            <FileChip key={file.key} file={file} onRemove={() => files.remove(file.key)} />
          ))}
        </ul>
        <FileButton onFiles={files.bring} label={texts.choose.more} isQuiet />
      </div>
      {files.files.map((file) => (
        <FileNotice key={file.key} file={file} />
      ))}
      {part !== undefined && (
        <div className={classes.fields}>
          {parts.length > 1 && (
            <NativeSelect
              label={texts.account.parts}
              value={part.key}
              onChange={(event) => onPart(event.currentTarget.value)}
              data={parts.map(({ key, number, count }) => ({
                value: key,
                label: texts.account.partOf(number ?? texts.account.unnamed, count),
              }))}
            />
          )}
          <TreeSelect
            label={texts.account.label}
            options={options}
            value={account?.id}
            description={isGuess ? texts.account.guessed : undefined}
            onChange={onAccount}
            create={create}
            placeholder={common.chooseAccount}
            nothingFound={common.noSuchAccount}
            isRequired={false}
          />
        </div>
      )}
    </section>
  );
}
