import { type CallHandler, type ExecutionContext, HttpException, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, of, throwError } from 'rxjs';
import { Refusal, transientConflict } from '@app/kernel';
import { RandomIdSource } from '../requests/id-source.js';
import { ErrorLinks } from '../problems/error-links.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import type { KeyClaim, IdempotencyStore, StoredResponse } from './idempotency.store.js';

const ids = new RandomIdSource({ now: () => new Date(0) });
const principal = {
  callerId: 'token',
  permissions: [],
  tenant: { platformId: '019542f5-b3e7-8d02-8000-0000000000aa', environment: 'SANDBOX' },
};

/** A store that fails after the claim, as when the database goes away while the command runs. */
function failingStore(): { store: IdempotencyStore; asked: string[] } {
  const asked: string[] = [];
  const fail = (what: string) => async (): Promise<never> => {
    asked.push(what);
    throw new Error('connection lost');
  };
  const store = {
    claim: async (): Promise<KeyClaim> => ({ outcome: 'run', isRepeated: false }),
    complete: fail('complete'),
    release: fail('release'),
    abandon: fail('abandon'),
  };
  return { store: store as unknown as IdempotencyStore, asked };
}

function contextOf(request: object): ExecutionContext {
  const http = { getRequest: () => request, getResponse: () => ({ statusCode: 201 }) };
  return {
    switchToHttp: () => http,
    getHandler: () => contextOf,
    getClass: () => Reflector,
  } as unknown as ExecutionContext;
}

beforeAll(() => Logger.overrideLogger(false));

const links = new ErrorLinks({ publicUrl: null });

const keyed = {
  idempotencyKey: 'key',
  principal,
  metadata: { requestHash: 'hash' },
  method: 'POST',
  originalUrl: '/quotes',
  headers: {},
};

describe('a keyed request whose answer cannot be kept', () => {
  it('is answered nevertheless: the command is done, and a repetition is recognised by its command id', async () => {
    const { store, asked } = failingStore();
    const next: CallHandler = { handle: () => of({ id: 'made' }) };
    const answer = await firstValueFrom(
      new IdempotencyInterceptor(store, ids, links).intercept(contextOf(keyed), next),
    );
    expect(answer).toEqual({ id: 'made' });
    expect(asked).toEqual(['complete']);
  });

  it('fails with its own failure, not with that of the store', async () => {
    const { store, asked } = failingStore();
    const next: CallHandler = { handle: () => throwError(() => new Error('the command failed')) };
    await expect(
      firstValueFrom(new IdempotencyInterceptor(store, ids, links).intercept(contextOf(keyed), next)),
    ).rejects.toThrow('the command failed');
    expect(asked).toEqual(['abandon']);
  });

  it('does not answer a refusal: a retry runs again and may succeed, and one key has one outcome', async () => {
    const { store, asked } = failingStore();
    const next: CallHandler = { handle: () => throwError(() => new Refusal('INVALID_AMOUNT', 'No.')) };
    await expect(
      firstValueFrom(new IdempotencyInterceptor(store, ids, links).intercept(contextOf(keyed), next)),
    ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', isTransient: true });
    expect(asked).toEqual(['complete']);
  });
});

it('lets a request without a key pass without asking the store', async () => {
  const kept: StoredResponse[] = [];
  const store = { claim: async () => kept.push({ status: 0, body: null }) } as unknown as IdempotencyStore;
  const next: CallHandler = { handle: () => of('answer') };
  expect(await firstValueFrom(new IdempotencyInterceptor(store, ids, links).intercept(contextOf({}), next))).toBe(
    'answer',
  );
  expect(kept).toEqual([]);
});

describe('a keyed request', () => {
  type Asked = readonly [string, unknown, StoredResponse?];

  /** Returns the caller's answer, the calls of the store, and the headers set on the response. */
  async function answered(claim: KeyClaim, handle: CallHandler['handle'], isKept = true) {
    const asked: Asked[] = [];
    const store = {
      claim: async (keyed: object) => (asked.push(['claim', keyed]), claim),
      complete: async (keyed: object, answer: StoredResponse) => (asked.push(['complete', keyed, answer]), isKept),
      release: async (keyed: object) => void asked.push(['release', keyed]),
      abandon: async (keyed: object) => void asked.push(['abandon', keyed]),
    } as unknown as IdempotencyStore;
    const response = {
      statusCode: 201,
      set: {} as Record<string, string>,
      status: (code: number) => void (response.statusCode = code),
      setHeader: (name: string, value: string) => void (response.set[name] = value),
    };
    const request = { ...keyed, metadata: { ...keyed.metadata, recordsRefusals: undefined } };
    const http = { getRequest: () => request, getResponse: () => response };
    const context = { switchToHttp: () => http, getHandler: () => http, getClass: () => Reflector };
    const interceptor = new IdempotencyInterceptor(store, { next: () => 'owner' } as never, links);
    const answer = await firstValueFrom(interceptor.intercept(context as unknown as ExecutionContext, { handle })).then(
      (body) => ({ body }),
      (error: unknown) => ({ error }),
    );
    const { recordsRefusals } = request.metadata;
    return { answer, asked, status: response.statusCode, headers: response.set, recordsRefusals };
  }

  const claimed = {
    tenant: principal.tenant,
    endpoint: 'POST /quotes',
    key: 'key',
    requestHash: 'hash',
    isForm: false,
    owner: 'owner',
  };
  const run: KeyClaim = { outcome: 'run', isRepeated: false };
  const never: CallHandler['handle'] = () => {
    throw new Error('the command ran again');
  };

  it.each([
    ['a body', { id: 'made' }, '{"id":"made"}'],
    ['nothing', undefined, null],
  ])('that is answered with %s runs once and keeps its answer', async (_, body, kept) => {
    const { answer, asked } = await answered(run, () => of(body));
    expect(answer).toEqual({ body });
    expect(asked).toEqual([
      ['claim', claimed],
      ['complete', claimed, { status: 201, body: kept }],
    ]);
  });

  it.each([
    ['{"id":"made"}', { id: 'made' }],
    [null, undefined],
  ])('that was answered %s before gets that answer again, marked, and does not run', async (kept, body) => {
    const replayed = { outcome: 'replay', answer: { status: 202, body: kept }, formHash: null } as KeyClaim;
    const { answer, asked, status, headers } = await answered(replayed, never);
    expect({ answer, status, headers }).toEqual({
      answer: { body },
      status: 202,
      headers: { 'Idempotency-Replayed': 'true' },
    });
    expect(asked).toEqual([['claim', claimed]]);
  });

  it('is a transient conflict while its first request still runs, and a final one with other content', async () => {
    const running = await answered({ outcome: 'running' }, never);
    expect(running.answer).toMatchObject({
      error: { code: 'CONFLICT', isTransient: true, details: { reason: 'REQUEST_IN_PROGRESS' } },
    });
    const other = await answered({ outcome: 'other-request' }, never);
    expect(other.answer).toMatchObject({
      error: { code: 'CONFLICT', isTransient: false, details: { reason: 'KEY_REUSED' } },
    });
    expect([running.headers, other.headers]).toEqual([{}, {}]);
  });

  it('that is finally refused keeps the refusal, as it is answered', async () => {
    const refusal = new Refusal('INVALID_AMOUNT', 'The amount must be positive.');
    const { answer, asked } = await answered(run, () => throwError(() => refusal));
    expect(answer).toEqual({ error: refusal });
    expect(asked[1]).toMatchObject(['complete', claimed, { status: 400 }]);
    expect(JSON.parse(asked[1]![2]!.body!)).toMatchObject({ code: 'INVALID_AMOUNT', status: 400 });
  });

  it.each([
    ['to sign', new Refusal('UNAUTHORIZED', 'Sign the request.')],
    ['to slow down', new Refusal('RATE_LIMITED', 'Too many requests.')],
    ['to come again', transientConflict('Busy.')],
    ['to slow down by a part of the framework', new HttpException('Too many requests.', 429)],
  ])('that is answered %s may be repeated with its key', async (_, error) => {
    const { answer, asked } = await answered(run, () => throwError(() => error));
    expect(answer).toEqual({ error });
    expect(asked).toEqual([
      ['claim', claimed],
      ['release', claimed],
    ]);
  });

  it('that fails without a known outcome is abandoned: the next run knows that it is not the first', async () => {
    const error = new Error('broken');
    const { answer, asked } = await answered(run, () => throwError(() => error));
    expect(answer).toEqual({ error });
    expect(asked).toEqual([
      ['claim', claimed],
      ['abandon', claimed],
    ]);
  });

  it('that is refused for now after an earlier run was abandoned is not the first the next time either', async () => {
    const { asked } = await answered({ outcome: 'run', isRepeated: true }, () =>
      throwError(() => transientConflict('Busy.')),
    );
    expect(asked[1]).toEqual(['abandon', claimed]);
  });

  it('records its refusal in the stream only where an earlier run may still act', async () => {
    const first = await answered(run, () => of('done'));
    const second = await answered({ outcome: 'run', isRepeated: true }, () => of('done'));
    expect([first.recordsRefusals, second.recordsRefusals]).toEqual([undefined, true]);
  });

  it('that lost its key meanwhile answers no refusal: the run that has the key decides', async () => {
    const refusal = new Refusal('INVALID_AMOUNT', 'The amount must be positive.');
    const { answer } = await answered(run, () => throwError(() => refusal), false);
    expect(answer).toMatchObject({ error: { code: 'CONFLICT', details: { reason: 'REQUEST_IN_PROGRESS' } } });
  });
});
