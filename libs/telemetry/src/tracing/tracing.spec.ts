import { Refusal } from '@app/kernel';
import type { FinishedSpan } from './span-sink.js';
import { commandSpanId, requestSpanId, traceOf } from './trace-ids.js';
import { parseTraceparent } from './traceparent.js';
import { Tracing } from './tracing.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = `00-${TRACE}-b7ad6b7169203331-01`;
const UNSAMPLED = CALLER.replace(/01$/, '00');
const REQUEST = '019542f5-b3e7-7d02-8000-0000000000aa';

describe('a traceparent', () => {
  it.each([
    [CALLER, true],
    [UNSAMPLED, false],
    [`cc-${TRACE}-b7ad6b7169203331-01-later`, true],
  ])('%s is read', (text, isSampled) => {
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: 'b7ad6b7169203331', isSampled });
  });

  it.each([
    undefined,
    '',
    'x',
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `${CALLER}-more`,
    CALLER.toUpperCase(),
    `${CALLER}\n`,
  ])('%j is none', (text) => {
    expect(parseTraceparent(text)).toBeNull();
  });
});

describe('tracing', () => {
  let spans: FinishedSpan[];
  let tracing: Tracing;
  const byName = (name: string) => spans.find((span) => span.name === name)!;

  beforeEach(() => {
    spans = [];
    tracing = new Tracing({ samples: (_, choice) => choice ?? true, write: (span) => spans.push(span) });
  });

  async function request(id: string, traceparent?: string): Promise<{ readonly traceparent?: string }> {
    const traced = tracing.beginRequest(id, traceparent);
    const act = () =>
      tracing.command(
        'till-1',
        { commandId: 'c1', correlationId: id },
        () => 'till open',
        () => Promise.resolve(tracing.headers),
      );
    const headers = await (traced === null ? act() : traced.run(act));
    traced?.end('POST /tills', {});
    return headers;
  }

  it('derives a trace and its spans from the ids that the log records', async () => {
    await request(REQUEST);
    const traceId = REQUEST.replaceAll('-', '');
    expect(byName('POST /tills')).toMatchObject({ traceId, spanId: requestSpanId(REQUEST), parentSpanId: null });
    expect(byName('till open')).toMatchObject({
      traceId,
      spanId: commandSpanId('till-1', 'c1'),
      parentSpanId: requestSpanId(REQUEST),
    });
    const cause = { correlationId: REQUEST, command: { commandId: 'c1', stream: 'till-1' } };
    await tracing.continued(
      cause,
      () => ({ name: 'saga', kind: 'consumer' }),
      () => Promise.resolve(),
    );
    tracing.recordFor(cause, () => ({ name: 'project', kind: 'consumer' }), 0);
    for (const later of ['saga', 'project'])
      expect(byName(later)).toMatchObject({ traceId, parentSpanId: commandSpanId('till-1', 'c1') });
    await tracing.continued(
      { correlationId: REQUEST },
      () => ({ name: 'timer', kind: 'consumer' }),
      () => Promise.resolve(),
    );
    expect(byName('timer').parentSpanId).toBe(requestSpanId(REQUEST));
    await tracing.continued(
      { correlationId: REQUEST, isFirst: true },
      () => ({ name: 'first', kind: 'consumer' }),
      () => Promise.resolve(),
    );
    expect(byName('first').parentSpanId).toBeNull();
  });

  it('continues the trace of a caller, whose span names the request', async () => {
    const id = tracing.requestIdOf(CALLER)!;
    await request(id, CALLER);
    expect(byName('POST /tills')).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331', links: [] });
    expect(byName('till open').traceId).toBe(TRACE);
    const passedOn = await tracing.continued(
      { correlationId: id },
      () => ({ name: 'saga', kind: 'consumer' }),
      () => Promise.resolve(tracing.headers.traceparent),
    );
    expect(passedOn).toBe(`00-${TRACE}-${byName('saga').spanId}-01`);
  });

  it('links the trace of a caller that has named the request otherwise', async () => {
    await request('order-1', CALLER);
    const { traceId, links } = byName('POST /tills');
    expect(traceId).toBe(traceOf('order-1').traceId);
    expect(links).toMatchObject([{ traceId: TRACE, spanId: 'b7ad6b7169203331' }]);
  });

  it('begins the trace of a command whose events follow from something else than the request, where that is recorded', async () => {
    const order = '019542f5-b3e7-8d02-8000-0000000000bb';
    const give = () =>
      tracing.command(
        'order-1',
        { commandId: 'c2', correlationId: order },
        () => 'order request',
        () => Promise.resolve(),
      );
    await tracing.beginRequest(REQUEST, undefined)!.run(give);
    const request = { traceId: traceOf(REQUEST).traceId, spanId: requestSpanId(REQUEST) };
    const spanId = commandSpanId('order-1', 'c2');
    expect(spans).toMatchObject([{ traceId: traceOf(order).traceId, spanId, parentSpanId: null, links: [request] }]);
    const cause = { correlationId: order, command: { commandId: 'c2', stream: 'order-1' } };
    tracing.recordFor(cause, () => ({ name: 'project', kind: 'consumer' }), 0);
    expect(byName('project')).toMatchObject({ traceId: traceOf(order).traceId, parentSpanId: spanId });

    spans = [];
    tracing = new Tracing({ samples: (id) => id === request.traceId, write: (span) => spans.push(span) });
    await tracing.beginRequest(REQUEST, undefined)!.run(give);
    expect(spans).toMatchObject([{ traceId: request.traceId, spanId, parentSpanId: request.spanId, links: [] }]);
    tracing.recordFor(cause, () => ({ name: 'project', kind: 'consumer' }), 0);
    expect(spans).toHaveLength(1);
  });

  it('of a trace that its caller does not record records nothing, and passes it on as it came', async () => {
    expect(await request(tracing.requestIdOf(UNSAMPLED)!, UNSAMPLED)).toEqual({ traceparent: UNSAMPLED });
    expect(spans).toEqual([]);
  });

  it('of a trace that is not sampled neither records nor passes on anything, within the trace of another one either', async () => {
    tracing = new Tracing({ samples: (id) => id === TRACE, write: (span) => spans.push(span) });
    expect(await request(REQUEST)).toEqual({});
    const traced = tracing.beginRequest(tracing.requestIdOf(CALLER)!, CALLER)!;
    const inner = await traced.run(() =>
      tracing.continued(
        { correlationId: REQUEST },
        () => ({ name: 'saga', kind: 'consumer' }),
        async () => tracing.headers,
      ),
    );
    expect(inner).toEqual({});
    expect(spans).toEqual([]);
  });

  it('off, leaves requests their names', async () => {
    expect(Tracing.OFF.requestIdOf(CALLER)).toBeUndefined();
    expect(Tracing.OFF.beginRequest(REQUEST, CALLER)).toBeNull();
    expect(Tracing.OFF.headers).toEqual({});
  });

  it('shows the code of a refusal, and of an error its class alone', async () => {
    const traced = tracing.beginRequest(REQUEST, undefined)!;
    const fail = (name: string, error: Error) =>
      traced.run(() => tracing.within({ name, kind: 'client' }, () => Promise.reject(error))).catch(() => undefined);
    await fail('refused', new Refusal('CONFLICT', 'Maria Lopez is known already.'));
    await fail('failed', new TypeError('Maria Lopez is no number'));
    expect(byName('refused')).toMatchObject({ failed: false, attributes: { 'error.code': 'CONFLICT' } });
    expect(byName('failed')).toMatchObject({ failed: true, attributes: { 'error.type': 'TypeError' } });
    expect(JSON.stringify(spans)).not.toContain('Maria');
  });
});
