import { Button, Stack } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import { rulesOf, ruleSort, withRules } from '#ledger/statement/rules.ts';
import { newAction } from '#web/data/actions.ts';
import { ChangedMeanwhile, useChangeItems } from '#web/data/item-changes.ts';
import { useWhoChanged } from '#web/data/use-who-changed.ts';
import { role as roleTexts } from '#web/languages/en/seals.ts';
import { useItems } from '#web/data/items.ts';
import { useItemsOf } from '#web/data/use-items-of.ts';
import { offerUndo } from '#web/data/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { itemRoomInWords } from '#web/lib/item-words.ts';
import { postingOptions } from '#ledger/account-options.ts';
import { failureOf } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';
import { RuleFields } from './rule-fields.tsx';
import { errorsOf, moved, newLine, type RuleLine, rulesOf as rulesIn } from './rules-form.ts';
import classes from './rules.module.css';
import { TriedRows } from './tried-rows.tsx';
import { tellOf, useTrial } from './use-trial.ts';

type Values = { lines: RuleLine[] };

type RulesPopupProps = { root: Account; onClose: () => void };

/** What rows have in common for which a rule is; undefined where it is gone. */
const wordsOf = (item: Item | undefined) => item && rulesOf([item])[0]?.words;

/** The form of the rules, once they are there. */
function RulesForm({ root, seen, onClose }: RulesPopupProps & { seen: readonly Item[] }) {
  const changeItems = useChangeItems();
  const { learn, naming } = useWhoChanged();
  const { data: items } = useItems();
  const room = itemRoomInWords(items);
  /** What the form was opened with. */
  const [initial, setInitial] = useState(seen);
  const tree = useAccountTree();
  const options = useMemo(() => postingOptions(tree), [tree]);
  const element = useRef<HTMLFormElement>(null);
  const trial = useTrial();
  const editor = useEditor({
    initialValues: (): Values => ({ lines: rulesOf(initial).map(newLine) }),
    check: ({ lines }) => ({
      lines: lines.some((line) => Object.values(errorsOf(line)).some(Boolean)) ? true : undefined,
    }),
    save: async ({ lines }) => {
      const change = {
        sort: ruleSort,
        account: root,
        seen: initial,
        own: withRules(initial, rulesIn(lines)),
      };
      const action = await changeItems(change, newAction('rules')).catch(learn());
      offerUndo(action, texts.saved);
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', texts.failed);
      if (!(error instanceof ChangedMeanwhile)) return failureOf(error);
      const { own, stored } = error.meanwhile;
      // Saved once more, it is a change of what is stored now.
      setInitial(initial.flatMap((each) => (each.id === (own ?? stored)?.id ? (stored ?? []) : each)));
      // One that is gone is called as it was, not as it was to become.
      const seen = initial.find(({ id }) => id === (own ?? stored)?.id);
      return naming(texts.meanwhile(wordsOf(own), wordsOf(stored), wordsOf(seen)), roleTexts.itWas);
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
          {room !== undefined && <Notice kind="warning">{room}</Notice>}
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
            <LeaveButton disabled={editor.isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={editor.isBusy}>
              {common.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}

/** The rules of a book: in their order, each changed in place, tried on what is in the books, and kept together. */
export function RulesPopup(props: RulesPopupProps) {
  const { root, onClose } = props;
  const seen = useItemsOf(ruleSort, root);
  if (seen !== undefined) return <RulesForm {...props} seen={seen} />;
  return (
    <Popup title={texts.title} size="lg" onClose={onClose}>
      <DelayedLoader label={texts.loading} />
    </Popup>
  );
}
