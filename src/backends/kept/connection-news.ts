import type { BackendEvent } from '#backends/backend.ts';

type Connection = Extract<BackendEvent, { type: 'connection' }>;

/** What a place tells of its connection, and what is told of the books that are kept of it, as one: changes may wait for it in both. */
export function joinConnections(tell: (event: BackendEvent) => void) {
  let ofPlace: Connection | undefined;
  let ofKept: Connection | undefined;
  const tellBoth = () => {
    const both = [ofPlace, ofKept].filter((each) => each !== undefined);
    tell({
      type: 'connection',
      isOnline: both.every(({ isOnline }) => isOnline),
      waiting: both.reduce((sum, { waiting }) => sum + waiting, 0),
      ...(ofKept?.isKept === true && { isKept: true }),
    });
  };
  return {
    /** The place tells something. */
    tellOfPlace(event: BackendEvent): void {
      if (event.type !== 'connection') return tell(event);
      ofPlace = event;
      tellBoth();
    },
    /** What is kept of it tells something. */
    tellOfKept(event: BackendEvent): void {
      if (event.type === 'connection') ofKept = event;
      else if (event.type === 'told-no-more') ofKept = undefined;
      else return tell(event);
      if (ofPlace === undefined) tell(event);
      else tellBoth();
    },
  };
}
