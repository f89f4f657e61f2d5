/** What a worker is given, told to do, tells meanwhile, and answers. */
export type Job = { part: unknown; order: unknown; news: unknown; outcome: unknown };

export type ToWorker<J extends Job> =
  | { type: 'part'; part: J['part'] }
  | { type: 'order'; order: J['order'] };

export type FromWorker<J extends Job> =
  | { type: 'news'; news: J['news'] }
  | { type: 'outcome'; outcome: J['outcome'] }
  /** Named as the browser names what was thrown. */
  | { type: 'failure'; name: string; message: string };
