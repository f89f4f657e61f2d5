// The page of a read-only copy: reads the content of the file and shows it (docs/decisions/0084).
import { createRoot } from 'react-dom/client';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { canEncrypt, fromBase64, decryptBytes, gunzipText } from '#exports/read-only-copy/encryption.ts';
import { type CopyHead, copyElementIds } from '#exports/read-only-copy/document.ts';
import { copyFormat, type PackedCopy } from '#exports/read-only-copy/packed-copy.ts';
import { ThemeRoot } from '#web/app/shell/theme-root.tsx';
import { disableStorage } from '#web/session/storage.ts';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { useTitle } from '#web/ui/screen.ts';
import { readCopyBook } from './copy-book.ts';
import { CopyScreen } from './copy-screen.tsx';
import './plain.css';

/** A plain text page; the file contains such a page before its script runs. */
function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="plain">
      <h1>{title}</h1>
      {children}
    </main>
  );
}

type PasswordPageProps = {
  /** Tries a password, and resolves to false if it is wrong. */
  onPassword: (password: string) => Promise<boolean>;
};

/** Asks for the password of an encrypted copy until it is right. */
export function PasswordPage({ onPassword }: PasswordPageProps) {
  const { lock } = texts;
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'asking' | 'opening' | 'wrong'>('asking');
  const field = useRef<HTMLInputElement>(null);
  useTitle(lock.title);
  useEffect(() => field.current?.focus(), []);
  const open = async () => {
    // One attempt at a time: a phone takes a second for each.
    if (state === 'opening') return;
    setState('opening');
    if (await onPassword(password)) return;
    setState('wrong');
    field.current?.select();
    field.current?.focus();
  };
  return (
    <PlainPage title={lock.title}>
      <p>{lock.hint}</p>
      {canEncrypt() ? (
        <Form onSubmit={() => void open()}>
          <PasswordInput
            ref={field}
            label={lock.password}
            autoComplete="off"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={state === 'wrong' && <span role="alert">{lock.wrong}</span>}
          />
          <Button type="submit" mt="md" loading={state === 'opening'}>
            {state === 'opening' ? lock.opening : lock.open}
          </Button>
        </Form>
      ) : (
        <p role="alert">{lock.cannotDecrypt}</p>
      )}
    </PlainPage>
  );
}

type Bytes = Uint8Array<ArrayBuffer>;

const elementOf = (id: string) => document.getElementById(id);

/** Returns the text of a part of the file. */
const textOf = (id: string) => elementOf(id)?.textContent ?? '';

async function begin(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  const render = (page: React.ReactNode) => root.render(<ThemeRoot home="#/dashboard">{page}</ThemeRoot>);
  const showMessage = (text: string) =>
    render(
      <PlainPage title={texts.kind}>
        <p role="alert">{text}</p>
      </PlainPage>,
    );
  const show = async (bytes: Bytes, isEncrypted: boolean) => {
    const packed: PackedCopy = JSON.parse(await gunzipText(bytes));
    const book = readCopyBook(packed);
    // The packed text would stay in memory beside the rows.
    elementOf(copyElementIds.rows)?.remove();
    render(<CopyScreen book={book} isEncrypted={isEncrypted} />);
  };
  const read = async () => {
    if (!('DecompressionStream' in globalThis)) return showMessage(texts.tooOld);
    const head: CopyHead = JSON.parse(textOf(copyElementIds.head));
    if (head.form !== copyFormat.form || head.version > copyFormat.version) return showMessage(texts.damaged);
    const { encryption } = head;
    const bytes = fromBase64(textOf(copyElementIds.rows));
    if (encryption === undefined) return show(bytes, false);
    const tryPassword = async (password: string) => {
      const opened = await decryptBytes(bytes, encryption, password);
      if (opened !== undefined) await show(opened, true).catch(() => showMessage(texts.damaged));
      return opened !== undefined;
    };
    return render(<PasswordPage onPassword={tryPassword} />);
  };
  await read().catch(() => showMessage(texts.damaged));
}

// A copy stores nothing in the reader's browser.
disableStorage();
const element = elementOf(copyElementIds.page);
if (element !== null) void begin(element);
