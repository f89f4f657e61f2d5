import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('needs nothing: an embedded database in ./data, on this machine only, mail to the outbox', () => {
    expect(readConfig({})).toMatchObject({
      port: 4780,
      host: '127.0.0.1',
      publicUrl: undefined,
      databaseUrl: undefined,
      smtp: undefined,
    });
  });

  test('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  test('cuts the public address to its origin', () => {
    expect(readConfig({ PUBLIC_URL: 'https://books.example/' }).publicUrl).toBe('https://books.example');
  });

  test('reads the sources the browser may connect to', () => {
    expect(readConfig({ CONNECT_SOURCES: "'none'" }).connectSources).toEqual(["'none'"]);
    expect(readConfig({ CONNECT_SOURCES: 'https://a.example  http://localhost:1' }).connectSources).toEqual([
      'https://a.example',
      'http://localhost:1',
    ]);
  });

  test('names each variable that is wrong', () => {
    expect(() => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', AUTH_SECRET: 'short' })).toThrow(
      /PORT:.*\n.*DATABASE_URL:.*\n.*AUTH_SECRET: At least 32/,
    );
  });

  test('wants a sender when mail is to be sent', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
      /MAIL_FROM: Needed when SMTP_URL is set/,
    );
    expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'books@mail.example' }).smtp).toEqual({
      url: 'smtp://mail.example',
      from: 'books@mail.example',
    });
  });

  test('serves figures on this machine only, and only when they have a port', () => {
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9477' }).metrics).toEqual({ port: 9477, host: '127.0.0.1' });
  });

  test('is what .env.example says when nothing is changed there', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });
});
