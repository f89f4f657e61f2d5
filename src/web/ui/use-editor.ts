import { useCallback, useState } from 'react';
import { isDeclined } from '#web/signals/store.ts';
import { useUnsaved } from './unsaved.ts';

/** Does something that may not work: answers why not, or rejects. */
type Step = () => Promise<string | undefined>;

/**
 * Something that takes its time and may fail: whether it is under way, and why the last try failed.
 * @param onFailed called with what a step rejected with; answers the reason in words
 * @param notice what stands in the place of a reason before the first try
 */
export function useAttempt(onFailed: (error: unknown) => string, notice?: string) {
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState(notice);
  /** Takes the step unless one is under way. Where it is the last one, what went well leaves everything busy. */
  const attempt = async (step: Step, isLast = false) => {
    if (isBusy) return;
    setBusy(true);
    let isDone = !isLast;
    const failed = await step().catch((error: unknown) => {
      isDone = true;
      return isDeclined(error) ? undefined : onFailed(error);
    });
    setReason(failed);
    if (failed !== undefined || isDone) setBusy(false);
  };
  return { isBusy, failure: isBusy ? undefined : reason, setFailure: setReason, attempt };
}

type EditorOptions<Values, Errors> = {
  /** What the form begins with; asked once. */
  initialValues: () => Values;
  /** What was typed before the session ended, where that is known, and what to say about it. */
  draft?: Values | undefined;
  notice?: string | undefined;
  /** What is wrong with what is typed, by field; as long as anything is, nothing is saved. */
  check: (values: Values) => Errors;
  /** Saves it; answers why not, or rejects. */
  save: (values: Values) => Promise<string | undefined>;
  /** Called with what `save` rejected with; answers the reason in words. */
  onFailed: (error: unknown, values: Values) => string;
  /** What the form begins anew with when this is saved; undefined where `save` closes the form, which is busy until then. */
  nextValues?: (saved: Values, initial: Values) => Values | undefined;
};

/** The fields that are not what they were. */
function changedFields<Values extends object>(before: Values, now: Values): Partial<Values> {
  const typed: Partial<Values> = {};
  for (const field in now) if (now[field] !== before[field]) typed[field] = now[field];
  return typed;
}

/**
 * What every editor does with what is typed into it: what is wrong is marked once it was tried to be saved, what is not saved is
 * not lost without a question (`useUnsaved`), and why it could not be saved is said.
 */
export function useEditor<Values extends object, Errors extends object>(
  options: EditorOptions<Values, Errors>,
) {
  const { initialValues, draft, notice, check, save, onFailed, nextValues } = options;
  const [initial, setInitial] = useState(initialValues);
  const [values, setValues] = useState(draft ?? initial);
  const [isTried, setTried] = useState(false);
  const unsaved = useUnsaved(values, initial);
  const { isBusy, failure, setFailure, attempt } = useAttempt((error) => onFailed(error, values), notice);
  const change = useCallback(
    (fields: Partial<Values>) => setValues((before) => ({ ...before, ...fields })),
    [],
  );
  const problems = check(values);
  const errors: Partial<Errors> = isTried ? problems : {};
  const handleSubmit = () => {
    const isWrong = Object.values(problems).some((problem) => problem !== undefined);
    const next = isWrong ? undefined : nextValues?.(values, initial);
    setTried(next === undefined);
    if (isWrong) return;
    void attempt(async () => {
      const failed = await save(values);
      if (failed === undefined && next !== undefined) {
        setInitial(next);
        // What was typed meanwhile is meant for what follows.
        setValues((now) => ({ ...next, ...changedFields(values, now) }));
      }
      return failed;
    }, next === undefined);
  };
  /** Begins anew, as if opened with these values. */
  const begin = (next: Values) => {
    setInitial(next);
    setValues(next);
    setTried(false);
  };
  return {
    values,
    setValues,
    begin,
    /** What the form began with. */
    initial,
    /** Changes some of the values; always the same function. */
    change,
    /** What is wrong, whether it is to be marked or not. */
    problems,
    /** What is marked as wrong. */
    errors,
    isBusy,
    /** Whether something is typed that is not saved. */
    isUnsaved: unsaved['data-unsaved'] === true,
    failure,
    setFailure,
    /** For the `Form` around the fields. */
    form: { ...unsaved, 'data-saving': isBusy || undefined, onSubmit: handleSubmit },
  };
}
