import { type DragEvent, useState } from 'react';

/** What can be dragged: all of a group, or a row. */
export type Dragged = { groupId: string } | { rowKey: string; fromId: string };

/** What is dragged, over which group it is, and what a group does with it. */
export function useDragging(drop: (dragged: Dragged, toId: string) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const [overId, setOverId] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOverId(undefined);
  };
  const isFrom = (id: string) =>
    dragged !== undefined && ('groupId' in dragged ? dragged.groupId : dragged.fromId) === id;
  return {
    overId,
    source: (what: Dragged) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        // Some browsers drag nothing that says nothing.
        event.dataTransfer.setData('text/plain', 'groupId' in what ? what.groupId : what.rowKey);
        setDragged(what);
      },
      onDragEnd: end,
    }),
    target: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined || isFrom(id)) return;
        event.preventDefault();
        if (overId !== id) setOverId(id);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined || isFrom(id)) return;
        event.preventDefault();
        drop(dragged, id);
        end();
      },
    }),
  };
}
