import { Button, Stack } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { readRules, withRules } from '#ledger/statement/rules.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { newAction } from '#web/data/actions.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { postingOptions } from '#web/lib/account-options.ts';
import { failureOf } from '#web/session/client.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { RuleFields } from './rule-fields.tsx';
import { errorsOf, fits, moved, newLine, type RuleLine, rulesOf } from './rules-form.ts';
import classes from './rules.module.css';
import { texts } from './texts.ts';
import { TriedRows } from './tried-rows.tsx';
import { tellOf, useTrial } from './use-trial.ts';

type Values = { lines: RuleLine[] };

type RulesPopupProps = {
  root: Account;
  /** Called with the book as it is then. */
  onSaved: (book: Account) => void;
  onClose: () => void;
};

/** The rules of a book: in their order, each changed in place, tried on what is in the books, and kept together. */
export function RulesPopup({ root, onSaved, onClose }: RulesPopupProps) {
  const { update } = useAccountChanges();
  const offerUndo = useOfferUndo();
  const tree = useAccountTree();
  const options = useMemo(() => postingOptions(tree), [tree]);
  const element = useRef<HTMLFormElement>(null);
  const trial = useTrial();
  const editor = useEditor({
    start: (): Values => ({ lines: readRules(root).map(newLine) }),
    check: ({ lines }) => ({
      lines: lines.some((line) => Object.values(errorsOf(line)).some(Boolean)) ? true : undefined,
    }),
    save: async ({ lines }) => {
      if (!fits(root, lines)) return texts.tooMany;
      const action = newAction('update-subaccount');
      const after = await update(root, { props: withRules(root, rulesOf(lines)) }, action);
      offerUndo(action, {
        done: texts.saved,
        failed: texts.failed,
        otherwise: async () => void (await update(after, { props: withRules(after, readRules(root)) })),
      });
      onSaved(after);
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', texts.failed);
      return failureOf(error);
    },
  });
  const { lines } = editor.values;
  const change = (next: RuleLine[]) => {
    trial.forget();
    editor.change({ lines: next });
  };
  const isTried = editor.errors.lines === true;
  return (
    <Popup title={texts.title} size="lg" onClose={onClose} onSubmit={() => element.current?.requestSubmit()}>
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <p className={classes.hint}>
            {lines.length === 0 ? texts.none : `${texts.order} ${texts.wordsHint}`}
          </p>
          <ol className={classes.rules}>
            {lines.map((line, at) => (
              <RuleFields
                key={line.key}
                line={line}
                at={at}
                isLast={at === lines.length - 1}
                options={options}
                errors={isTried ? errorsOf(line) : {}}
                tried={tellOf(trial.state, at)}
                onChange={(fields) =>
                  change(lines.map((each) => (each === line ? { ...each, ...fields } : each)))
                }
                onMove={(by) => change(moved(lines, at, by))}
                onRemove={() => change(lines.filter((each) => each !== line))}
              />
            ))}
          </ol>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="sm"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => change([...lines, newLine()])}
            >
              {texts.add}
            </Button>
            {lines.length > 0 && (
              <Button
                variant="default"
                size="sm"
                loading={trial.state.name === 'trying'}
                onClick={() => void trial.run(lines, root.id)}
              >
                {texts.try}
              </Button>
            )}
          </div>
          <TriedRows state={trial.state} />
          <PopupActions failure={editor.failure}>
            <LeaveButton disabled={editor.isBusy}>{texts.cancel}</LeaveButton>
            <Button type="submit" loading={editor.isBusy}>
              {texts.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
