import { type RefObject, useEffect, useRef } from 'react';

/** What is focused where that which was has gone: the row beside it, or a group. */
type Wanted = { rowKey: string | undefined; groupId: string };

const find = (list: HTMLElement, name: string, value: string) =>
  list.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(value)}"]`);

/** Keeps the focus in a list whose rows and groups go elsewhere under it. */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<Wanted>(undefined);
  useEffect(() => {
    const { current } = list;
    if (current === null || wanted.current === undefined) return;
    const { rowKey, groupId } = wanted.current;
    wanted.current = undefined;
    const select = rowKey === undefined ? null : find(current, 'row', rowKey)?.querySelector('select');
    (select ?? find(current, 'group', groupId))?.focus();
  });
  return {
    /** A group is about to go. */
    toGroup: (groupId: string) => {
      wanted.current = { rowKey: undefined, groupId };
    },
    /** Rows are about to leave a group, one of them by what has the focus. */
    besideRows: (keys: readonly string[], key: string, groupId: string) => {
      const row = list.current && find(list.current, 'row', key);
      const all = [...(row?.parentElement?.children ?? [])];
      const at = row === null ? -1 : all.indexOf(row);
      const nearest = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).toReversed()];
      const rowKey = nearest
        .flatMap((each) => (each instanceof HTMLElement ? (each.dataset['row'] ?? []) : []))
        .find((each) => !keys.includes(each));
      wanted.current = { rowKey, groupId };
    },
  };
}
