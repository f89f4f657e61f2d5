import { useCallback, useState } from 'react';
import { isDeclined } from '#web/signals/store.ts';
import { useUnsaved } from './unsaved.ts';

/** A step that may fail: resolves to the reason, or rejects. */
type Step = () => Promise<string | undefined>;

/**
 * Runs slow steps that may fail; returns whether one is running and why the last one failed.
 * @param onFailed called with the error of a rejected step; returns the reason as text
 * @param notice text shown instead of a reason before the first try
 */
export function useAttempt(onFailed: (error: unknown) => string, notice?: string) {
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState(notice);
  /** Runs the step unless another one is running. After the last step succeeded, the state stays busy. */
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
  /** Returns the initial values; called once. */
  initialValues: () => Values;
  /** Input from before the session ended, if any, and a message about it. */
  draft?: Values | undefined;
  notice?: string | undefined;
  /** Returns the problems by field; nothing is saved while there are any. */
  check: (values: Values) => Errors;
  /** Saves the values; resolves to the reason of a failure, or rejects. */
  save: (values: Values) => Promise<string | undefined>;
  /** Called with the error of a rejected `save`; returns the reason as text. */
  onFailed: (error: unknown, values: Values) => string;
  /** Returns the initial values of the next entry after a save; undefined if `save` closes the form, which stays busy until then. */
  nextValues?: (saved: Values, initial: Values) => Values | undefined;
};

/** Returns the fields that have changed. */
function changedFields<Values extends object>(before: Values, now: Values): Partial<Values> {
  const typed: Partial<Values> = {};
  for (const field in now) if (now[field] !== before[field]) typed[field] = now[field];
  return typed;
}

/**
 * Common behaviour of editors: problems are marked after the first attempt to save, unsaved input is not lost without a question
 * (`useUnsaved`), and the reason of a failed save is shown.
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
        // Input typed meanwhile belongs to the next entry.
        setValues((now) => ({ ...next, ...changedFields(values, now) }));
      }
      return failed;
    }, next === undefined);
  };
  /** Starts again as if opened with these values. */
  const begin = (next: Values) => {
    setInitial(next);
    setValues(next);
    setTried(false);
  };
  return {
    values,
    setValues,
    begin,
    /** The initial values. */
    initial,
    /** Changes some of the values; a stable function. */
    change,
    /** All problems, marked or not. */
    problems,
    /** The marked problems. */
    errors,
    isBusy,
    /** True if there is unsaved input. */
    isUnsaved: unsaved['data-unsaved'] === true,
    failure,
    setFailure,
    /** Props of the `Form` around the fields. */
    form: { ...unsaved, 'data-saving': isBusy || undefined, onSubmit: handleSubmit },
  };
}
