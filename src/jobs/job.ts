/** What a worker is given, told to do, tells meanwhile, and answers. */
export type Job = { part: unknown; request: unknown; update: unknown; result: unknown };

export type ToWorker<J extends Job> =
  | { type: 'part'; part: J['part'] }
  | { type: 'request'; request: J['request'] };

export type FromWorker<J extends Job> =
  | { type: 'update'; update: J['update'] }
  | { type: 'result'; result: J['result'] }
  /** Named as the browser names what was thrown. */
  | { type: 'failure'; name: string; message: string };
