import type { Request, Response } from 'express';
import { Tracing } from '@app/telemetry';
import { nameRequest } from './edge.middleware.js';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const LATER = `01${TRACEPARENT.slice(2)}`;

describe('the name of a request', () => {
  const on = new Tracing({ samples: () => true, write: () => undefined });

  /** The name that is answered for these headers; `fresh` where the caller gave none. */
  function nameOf(headers: Readonly<Record<string, string>>, tracing: Tracing): string {
    const answered = new Map<string, string>();
    const request = { header: (name: string) => headers[name] } as Request;
    const response = { setHeader: (name: string, value: string) => void answered.set(name, value) };
    nameRequest({ next: () => 'fresh' }, tracing)(request, response as unknown as Response, () => undefined);
    expect((request as Request & { readonly id: string }).id).toBe(answered.get('X-Request-Id'));
    return answered.get('X-Request-Id')!;
  }

  it.each([
    ['is the span of a caller that gives none', { traceparent: TRACEPARENT }, TRACEPARENT],
    [
      'is the one that the caller gives, also beside a span',
      { 'x-request-id': 'order-1', traceparent: TRACEPARENT },
      'order-1',
    ],
    ['is the span beside one that is refused', { 'x-request-id': 'a b', traceparent: TRACEPARENT }, TRACEPARENT],
    ['has nothing that a caller adds to its span', { traceparent: `${LATER}-${'x'.repeat(16_000)}` }, TRACEPARENT],
    ['is fresh where two spans are sent', { traceparent: `${TRACEPARENT}, ${TRACEPARENT}` }, 'fresh'],
    ['is fresh beside text that is no span', { traceparent: `00-${'0af7'.repeat(4_000)}` }, 'fresh'],
  ] as const)('%s', (_, headers, name) => {
    expect(nameOf(headers, on)).toBe(name);
  });

  it('is fresh beside a span where traces are not exported', () => {
    expect(nameOf({ traceparent: TRACEPARENT }, Tracing.OFF)).toBe('fresh');
  });
});
