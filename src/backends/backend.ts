import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { Told } from '#contract/refusals/catalogue.ts';

/** What a back-end tells between the calls. */
export type News =
  /** The session has ended by itself. */
  | { about: 'session-over' }
  /** Whether the network is there, and how many changes wait for it. */
  | { about: 'connection'; isOnline: boolean; waiting: number }
  /** A change that was answered while it waited was refused in the end; nothing of it is stored. */
  | { about: 'refused'; refusal: Told };

/** Anything that can hold books: it answers the calls of the contract, or rejects with a `CallError`. */
export type Backend = {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>>;
  /** Hears what happens between the calls, where the back-end has something to tell; the answer ends it. */
  watch?(listener: (news: News) => void): () => void;
  /** Ends what goes on behind the calls, a worker or a timer, where there is any; calls underway are refused. */
  close?(): void;
};
