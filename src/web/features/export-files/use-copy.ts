import { useEffect, useRef, useState } from 'react';
import { wrongIn } from '#exports/choices.ts';
import type { Account } from '#ledger/account.ts';
import { downloadFile } from '#web/lib/download.ts';
import { failureOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { copyToRead as texts } from '#web/languages/en/copy-to-read.ts';
import { type CopyChoices, type CopyStep, makeCopy } from './make-copy.ts';

/** A shorter password is tried out in no time. */
const minPassword = 8;

/** What was typed: what is wanted, and the password once more. */
type Typed = CopyChoices & { repeated: string };

/** What is wrong with the password that was typed twice. */
function wrongPassword({ password, repeated }: Typed): 'short' | 'different' | undefined {
  if (password === '' && repeated === '') return undefined;
  if (password.length < minPassword) return 'short';
  return password === repeated ? undefined : 'different';
}

/** What the popup of a copy to read holds, and what its buttons do. */
export function useCopy(book: Account, onDone: () => void) {
  const session = useSession();
  const [typed, setTyped] = useState<Typed>({
    period: 'always',
    first: '',
    last: '',
    password: '',
    repeated: '',
  });
  const [isTried, setTried] = useState(false);
  const [step, setStep] = useState<CopyStep>();
  const [failure, setFailure] = useState<string>();
  /** The try that is under way; none once it is given up. */
  const under = useRef<AbortController>(undefined);
  useEffect(() => () => under.current?.abort(), []);
  const wrong = { days: wrongIn(typed), password: wrongPassword(typed) };

  const run = async () => {
    setTried(true);
    if (wrong.days !== undefined || wrong.password !== undefined || step !== undefined) return;
    const controller = new AbortController();
    under.current = controller;
    setFailure(undefined);
    try {
      const made = await makeCopy(session, { book, choices: typed, tell: setStep }, controller.signal);
      if (made === undefined || controller.signal.aborted) return;
      downloadFile(made.name, made.file);
      toast('success', texts.saved(made.name));
      onDone();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(texts.failed(failureOf(error)));
    } finally {
      if (under.current === controller) setStep(undefined);
    }
  };

  return {
    typed,
    change: (changed: Partial<Typed>) => {
      setFailure(undefined);
      setTyped((before) => ({ ...before, ...changed }));
    },
    wrong: isTried ? wrong : { days: undefined, password: undefined },
    step,
    failure,
    run: () => void run(),
  };
}
