import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createPlainLineWriter } from './log.ts';

describe('the log at a terminal', () => {
  test('is plain text: the time, the event and its fields', () => {
    let text = '';
    const log = pino({ level: 'info' }, createPlainLineWriter({ write: (piece) => (text += piece) }));
    log.info('starting PostgreSQL');
    log.warn({ err: new Error('rejected'), state: 'stopping' }, 'trying again');
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d starting PostgreSQL\n\d\d:\d\d:\d\d warn: trying again state=stopping - rejected\n$/,
    );
  });
});
