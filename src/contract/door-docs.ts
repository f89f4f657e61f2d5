import type { DoorAnswer, DoorInput, DoorName } from './door-calls.ts';

/** The documentation of a call of the doors: its purpose, an example of a body, and an answer to it. */
type DoorDoc<Name extends DoorName> = {
  summary: string;
  example: { body: DoorInput<Name>; answer: DoorAnswer<Name> };
};

const id = '0190a0b0-0000-7000-8000-000000000031';

/** The documentation of each, shown in docs/calls.md; a test parses the examples. */
export const doorDocs: { [Name in DoorName]: DoorDoc<Name> } = {
  'door-sessions': {
    summary: 'All sessions of the person who asks, the one that was used last first.',
    example: {
      body: {},
      answer: [
        {
          id,
          isThis: true,
          browser: 'Firefox',
          system: 'Windows',
          startedAt: '2026-05-06T12:00:00.000Z',
          lastUsedAt: '2026-05-06T12:20:00.000Z',
        },
      ],
    },
  },
  'end-door-session': {
    summary:
      'Ends one of them: its next call is refused. Takes the pins of other devices away, and no device is trusted any more.',
    example: { body: { id }, answer: true },
  },
  'end-other-door-sessions': {
    summary: 'The same for all but the one that asks; answers how many there were.',
    example: { body: {}, answer: 2 },
  },
};
