import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Action, indexActions, type RecordChange } from '#ledger/action.ts';
import { useHistory, useRecordsOf } from '#web/data/history/history.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { formatFailure, isOffline } from '#web/session/client.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { VirtualList, type VirtualListHandle } from '#web/ui/virtual-list.tsx';
import { history as texts } from '#web/languages/en/history.ts';
import { type HistoryFilter, filterActions, historyFilters, listPeople, useActionFormat } from './filters.ts';
import { HistoryActionRow, RecordRow } from './history-row.tsx';
import classes from './history.module.css';
import {
  type UndoDirection,
  offerReverse,
  type UndoSubject,
  createUndoRequest,
  useUndoing,
} from './use-undoing.ts';

const rowHeightPx = 58;

/** The number of rows below which the history loads more pages automatically. */
const fewRows = 12;

/** The maximum number of pages that are loaded automatically for a filter. */
const pagesAtOnce = 10;

type HistoryLine =
  | { kind: 'action'; action: Action }
  | { kind: 'record'; action: Action; change: RecordChange }
  | { kind: 'more'; action: Action };

const keyOfLine = (line: HistoryLine | undefined) => {
  if (line === undefined) return '';
  return line.kind === 'record' ? `${line.action.id} ${line.change.id}` : `${line.kind} ${line.action.id}`;
};

const filterChoices = historyFilters.map((filter) => ({ value: filter, label: texts.filters[filter] }));
const isFilter = (value: string | null): value is HistoryFilter =>
  historyFilters.some((filter) => filter === value);

/** The records of the unfolded action. */
function useUnfoldedAction() {
  const [unfolded, setUnfolded] = useState<Action>();
  const isMany = unfolded !== undefined && unfolded.record === undefined;
  const query = useRecordsOf(isMany ? unfolded.id : undefined);
  const actions = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  const linesOf = (action: Action): HistoryLine[] => {
    if (action.id !== unfolded?.id) return [];
    const changes =
      action.record === undefined ? actions.flatMap(({ record }) => record ?? []) : [action.record];
    const hasMore = isMany && (query.hasNextPage || query.isPending || query.isError);
    return [
      ...changes.map((change): HistoryLine => ({ kind: 'record', action, change })),
      ...(hasMore ? [{ kind: 'more', action } as const] : []),
    ];
  };
  return {
    unfoldedId: unfolded?.id,
    /** The actions that contain the records, for the names of deleted accounts. */
    actions,
    linesOf,
    isLoading: query.isFetching,
    loadMore: () => void (query.isError ? query.refetch() : query.fetchNextPage()),
    toggle: (action: Action) => setUnfolded((now) => (now?.id === action.id ? undefined : action)),
  };
}

type HistoryQuery = ReturnType<typeof useHistory>['query'];

/** Loads more pages while a filter matches only few actions, up to a limit. @returns a function that loads further pages on request */
function useAutomaticLoading(query: HistoryQuery, shown: number) {
  const pages = query.data?.pages.length ?? 0;
  const [until, setUntil] = useState(pagesAtOnce);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isLooking = hasNextPage && !isError && shown < fewRows && pages < until;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return { isLooking, lookFurther: () => setUntil(pages + pagesAtOnce) };
}

/** Focuses the first row as soon as it exists, unless the user moved the focus meanwhile. */
function useFocusFirst(hasRows: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualListHandle>(null);
  useEffect(() => {
    if (hasRows && document.activeElement === frame.current) rows.current?.focus(0);
  }, [hasRows]);
  return { frame, rows };
}

/** Undoes actions of the history one at a time, and updates the list. */
function useUndoInHistory(takeInUndone: (undoes: string) => Promise<void>) {
  const undoing = useUndoing();
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const undo = async (undoes: string, subject: UndoSubject, direction: UndoDirection) => {
    const request = createUndoRequest(undoes, subject, direction);
    setBusy(true);
    const again = await undoing(request);
    setBusy(false);
    // The row of the action offers the reverse step while it is visible. A book that disappeared has closed the history, so a message
    // offers it.
    if (again !== undefined && isGone.current) return offerReverse(again, request);
    if (again !== undefined) toast('success', request.done);
    return takeInUndone(undoes);
  };
  return { isBusy, undo };
}

type PersonFilterProps = {
  actions: readonly Action[];
  personId: string;
  onChange: (personId: string) => void;
};

/** The filter by person, if several people share the book. */
function PersonFilter({ actions, personId, onChange }: PersonFilterProps) {
  const people = useMemo(() => listPeople(actions), [actions]);
  if (people.length === 0) return null;
  const choices = people.map(({ id: value, name: label }) => ({ value, label }));
  return (
    <ListSelect
      label={texts.person}
      data={[{ value: '', label: texts.everybody }, ...choices]}
      value={personId}
      allowDeselect={false}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}

type HistoryProps = {
  bookName?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  onClose: () => void;
};

/** The title of a history of a record, a book, or all books. */
function formatTitle({ id, name, bookName }: HistoryProps): string {
  const of = id === undefined ? bookName : name;
  return of === undefined ? texts.title : texts.titleOf(of);
}

/** The actions, newest first, each with its undo button. */
export function History(props: HistoryProps) {
  const { bookName, id, onClose } = props;
  const { query, takeInUndone } = useHistory({ bookName, id });
  const { isBusy, undo } = useUndoInHistory(takeInUndone);
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const [personId, setPersonId] = useState('');
  const unfolding = useUnfoldedAction();
  const actions = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  const known = useMemo(() => indexActions(actions), [actions]);
  const namedActions = useMemo(() => [...actions, ...unfolding.actions], [actions, unfolding.actions]);
  const writing = useActionFormat(bookName === undefined, namedActions);
  const shown = useMemo(
    () => filterActions(actions, known, filter, personId),
    [actions, known, filter, personId],
  );
  const isAll = filter === 'all' && personId === '';
  const { isLooking, lookFurther } = useAutomaticLoading(query, shown.length);
  const { frame, rows } = useFocusFirst(shown.length > 0);
  const lines = shown.flatMap((action): HistoryLine[] => [
    { kind: 'action', action },
    ...unfolding.linesOf(action),
  ]);

  const retry = (
    <Button variant="default" onClick={() => void query.refetch()}>
      {common.tryAgain}
    </Button>
  );
  const loadFurther = (
    <Button variant="default" size="compact-sm" onClick={lookFurther}>
      {texts.lookFurther}
    </Button>
  );

  const noneOfKind = query.hasNextPage ? texts.noneOfKindSoFar : texts.noneOfKind;
  const none = isAll ? texts.none : noneOfKind;

  const list = () => {
    if (query.data === undefined) {
      return query.isError ? (
        <EmptyState text={isOffline(query.error) ? texts.offline : texts.failed(formatFailure(query.error))}>
          {retry}
        </EmptyState>
      ) : (
        <DelayedLoader label={common.loading} />
      );
    }
    if (shown.length === 0) {
      if (isLooking) return <DelayedLoader label={common.loading} />;
      return <EmptyState text={none}>{query.isError ? retry : query.hasNextPage && loadFurther}</EmptyState>;
    }
    const mayLoad = query.hasNextPage && !query.isFetching && !query.isError && isAll;
    return (
      <VirtualList
        ref={rows}
        label={texts.label}
        count={lines.length}
        rowHeightPx={rowHeightPx}
        keyOf={(index) => keyOfLine(lines[index])}
        onEndReached={mayLoad ? () => void query.fetchNextPage() : undefined}
        footer={query.isError ? retry : !isLooking && !isAll && query.hasNextPage && loadFurther}
        renderRow={(index) => {
          const line = lines[index];
          if (line === undefined) return null;
          const { action } = line;
          if (line.kind === 'more') {
            return (
              <Button
                variant="subtle"
                size="sm"
                loading={unfolding.isLoading}
                onClick={() => unfolding.loadMore()}
              >
                {texts.more}
              </Button>
            );
          }
          if (line.kind === 'record') {
            const { change } = line;
            return (
              <RecordRow
                change={change}
                bookId={action.bookId}
                writing={writing}
                onOpen={(name) => historyRequests.emit({ show: 'history', id: change.id, name })}
              />
            );
          }
          return (
            <HistoryActionRow
              action={action}
              known={known}
              writing={writing}
              isUnfolded={unfolding.unfoldedId === action.id}
              isBusy={isBusy}
              onUnfold={() => unfolding.toggle(action)}
              onUndo={(...step) => void undo(...step)}
            />
          );
        }}
      />
    );
  };

  return (
    <Popup title={formatTitle(props)} onClose={onClose} size="lg">
      <div className={classes.tools}>
        <ListSelect
          label={texts.filter}
          data={filterChoices}
          value={filter}
          allowDeselect={false}
          onChange={(value) => {
            if (!isFilter(value)) return;
            setFilter(value);
            // The automatic loading starts again from here, whatever was scrolled before.
            lookFurther();
          }}
        />
        <PersonFilter actions={actions} personId={personId} onChange={setPersonId} />
      </div>
      <div ref={frame} className={classes.list} tabIndex={-1} data-autofocus>
        {list()}
      </div>
    </Popup>
  );
}
