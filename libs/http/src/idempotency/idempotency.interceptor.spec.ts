import { type CallHandler, type ExecutionContext, Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, of, throwError } from 'rxjs';
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
    claim: async (): Promise<KeyClaim> => ({ outcome: 'run' }),
    complete: fail('complete'),
    release: fail('release'),
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
  it('is answered all the same: the deed is done, and a repeat is caught by its command id', async () => {
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
    expect(asked).toEqual(['release']);
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
