import { Button, Stack } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import type { RejectedSummary } from '#contract/transfer.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import {
  createMove,
  isSameProvider,
  type BookMove,
  calculateMoveProgress,
  type MoveTask,
  findMoveTask,
} from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { makeId } from '#ledger/ids.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OldBooksPanel } from './old-books-panel.tsx';
import { type MoveSession, createMoveCopy } from './move-calls.ts';
import { CopyImportPanel } from './copy-import-panel.tsx';
import { CheckPanel } from './check-panel.tsx';
import { DeletedPanel, DeletePanel, OtherProviderPanel } from './delete-panels.tsx';
import {
  BusyStatus,
  switchToProvider,
  formatProviderName,
  type PanelProps,
  type MoveProviderChoice,
} from './panel.tsx';
import classes from './move.module.css';
import { setMove, useMove } from './use-move.ts';

/** Creates the copy, and stores that the move started or continues with it. */
async function startWithCopy(session: MoveSession, before: BookMove | undefined): Promise<undefined> {
  const books = await createMoveCopy(session);
  const metadata = { actionId: before?.actionId ?? makeId(), at: new Date().toISOString() };
  setMove(createMove(session.provider, books, metadata));
}

/** The first step: explains the move and creates the copy. */
function MoveStartPanel({
  session,
  work,
  onTaken,
}: Pick<PanelProps, 'session' | 'work'> & { onTaken: () => void }) {
  const handleGo = async () => {
    await startWithCopy(session, undefined);
    onTaken();
    return undefined;
  };
  return (
    <>
      <p>{texts.begin.text(formatProviderName(session.provider))}</p>
      <Notice>{texts.begin.safe}</Notice>
      {work.isBusy && <BusyStatus>{texts.begin.busy}</BusyStatus>}
      <PopupActions failure={work.failure}>
        <LeaveButton size="md" disabled={work.isBusy}>
          {common.cancel}
        </LeaveButton>
        <Button size="md" loading={work.isBusy} onClick={() => void work.attempt(handleGo)} data-autofocus>
          {texts.begin.go}
        </Button>
      </PopupActions>
    </>
  );
}

type ChoosePanelProps = Pick<PanelProps, 'move' | 'session' | 'choice' | 'work'> & {
  /** Renders the cards of the providers. */
  renderProviders: (choice: MoveProviderChoice) => ReactNode;
  /** True if the copy was created in this step. */
  isFresh: boolean;
};

/** The choice of the new provider. An older copy is created again first. */
function ChoosePanel({ move, session, choice, work, renderProviders, isFresh }: ChoosePanelProps) {
  const [isCurrent, setCurrent] = useState(isFresh);
  const copyAgain = async () => {
    await startWithCopy(session, move);
    setCurrent(true);
    return undefined;
  };
  const take: MoveProviderChoice['take'] = async (provider) => {
    if (!isCurrent) await copyAgain();
    await choice.take(provider);
  };
  return (
    <>
      <Notice>
        {texts.choose.copied(
          texts.books(move.books.length),
          formatMoment(new Date(move.copiedAt), navigator.language),
        )}
      </Notice>
      <p>{texts.choose.text}</p>
      {renderProviders({ ...choice, take })}
      <p className={classes.hint}>{texts.choose.againHint}</p>
      <PopupActions failure={work.failure}>
        <Button
          variant="default"
          size="md"
          loading={work.isBusy}
          onClick={() => void work.attempt(copyAgain)}
        >
          {texts.choose.anew}
        </Button>
        <LeaveButton size="md" disabled={work.isBusy}>
          {texts.later}
        </LeaveButton>
      </PopupActions>
    </>
  );
}

const { label, ...stepTexts } = texts.steps;
const stepNames = Object.values(stepTexts);

/** The steps of the move, with the completed ones and the current one. */
function Steps({ at }: { at: number }) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {stepNames.map((name, index) => (
        <li key={name} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span className={classes.number} aria-hidden>
            {index < at ? <Check size={14} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** The panel of each stage; the choice of a provider is separate, because it needs more props. */
const panels: Record<Exclude<MoveTask, 'choose'>, ComponentType<PanelProps>> = {
  // A signed-in user never reaches this stage.
  'sign-in': OtherProviderPanel,
  import: CopyImportPanel,
  check: CheckPanel,
  ask: OldBooksPanel,
  delete: DeletePanel,
  deleted: DeletedPanel,
  elsewhere: OtherProviderPanel,
};

type MoveEndedPanelProps = { at: ProviderConfig; from: ProviderConfig | undefined } & Pick<
  PanelProps,
  'session' | 'choice' | 'work'
>;

/** The panel after the end of a move. */
function MoveEndedPanel({ at, from, session, choice, work }: MoveEndedPanelProps) {
  const isHere = isSameProvider(at, session.provider);
  const go = async () => {
    await switchToProvider(choice, at);
    return undefined;
  };
  return (
    <>
      <p role="status" className={classes.done}>
        {texts.ended.text(formatProviderName(at))}
      </p>
      {from !== undefined && <p>{texts.ended.booksStay(formatProviderName(from))}</p>}
      <PopupActions failure={work.failure}>
        {!isHere && (
          <Button
            variant="default"
            size="md"
            loading={work.isBusy}
            onClick={() => void work.attempt(go, true)}
          >
            {texts.elsewhere.go(formatProviderName(at))}
          </Button>
        )}
        <LeaveButton size="md" variant="filled" disabled={work.isBusy}>
          {common.close}
        </LeaveButton>
      </PopupActions>
    </>
  );
}

type MovePopupProps = {
  session: MoveSession;
  choice: MoveProviderChoice;
  /** Renders the cards of the providers to choose from. */
  renderProviders: (choice: MoveProviderChoice) => ReactNode;
  /** Called after books were imported at this provider. */
  onImported: () => void;
  onClose: () => void;
};

/** The move of all books from one provider to another, step by step. The user can close the popup at each step and resume later. */
export function MovePopup({ session, choice, renderProviders, onImported, onClose }: MovePopupProps) {
  const move = useMove();
  const work = useAttempt(formatFailure);
  const [isFresh, setFresh] = useState(false);
  const [rejectedRows, setRejectedRows] = useState<RejectedSummary>({ rejected: [] });
  const [ended, setEnded] = useState<{ at: ProviderConfig; from: ProviderConfig | undefined }>();
  const stage = move && findMoveTask(move, { provider: session.provider, userId: session.user.id });
  const leave = () => {
    if (move !== undefined && ended === undefined) setMove({ ...move, isLeft: true });
    onClose();
  };
  const panel = () => {
    if (ended !== undefined)
      return <MoveEndedPanel {...ended} session={session} choice={choice} work={work} />;
    if (move === undefined || stage === undefined)
      return <MoveStartPanel session={session} work={work} onTaken={() => setFresh(true)} />;
    if (stage === 'choose')
      return (
        <ChoosePanel
          move={move}
          session={session}
          choice={choice}
          work={work}
          renderProviders={renderProviders}
          isFresh={isFresh}
        />
      );
    const Panel = panels[stage];
    return (
      <Panel
        // Each step starts with fresh state.
        key={stage}
        move={move}
        session={session}
        choice={choice}
        work={work}
        rejectedRows={rejectedRows}
        onRejectedRows={setRejectedRows}
        onImported={onImported}
        onEnd={(at) => setEnded({ at, from: move.step === 'deleted' ? undefined : move.from })}
      />
    );
  };
  return (
    <Popup title={texts.title} onClose={work.isBusy ? undefined : leave} size="lg">
      <Stack className={classes.flow ?? ''}>
        <Steps at={ended === undefined ? calculateMoveProgress(move, stage) : stepNames.length} />
        {panel()}
      </Stack>
    </Popup>
  );
}
