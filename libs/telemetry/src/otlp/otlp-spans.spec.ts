import { hash } from 'node:crypto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { OtlpSpans } from './otlp-spans.js';

function spansWith(followsCaller: boolean, ratio: number) {
  const exporter = new InMemorySpanExporter();
  const sampler = { followsCaller, ratio };
  return {
    exporter,
    spans: new OtlpSpans(new SimpleSpanProcessor({ exporter }), resourceFromAttributes({}), 'test', sampler),
  };
}

/** Trace ids that are spread evenly. */
const TRACES = Array.from({ length: 1_000 }, (_, index) => hash('md5', `trace ${index}`));

describe('spans of OTLP', () => {
  it('are sampled by a part of the trace ids, the same ones in every process', () => {
    const [one, other] = [spansWith(true, 0.1).spans, spansWith(true, 0.1).spans];
    const sampled = TRACES.filter((trace) => one.samples(trace, null));
    expect(sampled.length).toBeGreaterThan(50);
    expect(sampled.length).toBeLessThan(150);
    expect(TRACES.filter((trace) => other.samples(trace, null))).toEqual(sampled);
  });

  it('follow the decision of a caller where the sampler says so', () => {
    const [first] = TRACES as [string];
    expect([true, false].map((choice) => spansWith(true, 0).spans.samples(first, choice))).toEqual([true, false]);
    expect([true, false].map((choice) => spansWith(false, 1).spans.samples(first, choice))).toEqual([true, true]);
    expect(spansWith(false, 0).spans.samples(first, true)).toBe(false);
  });

  it('keep the ids, the times and the outcome that they have', () => {
    const { exporter, spans } = spansWith(true, 1);
    const ids = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    const work = { name: 'append', kind: 'internal', links: [], attributes: { events: 2 } } as const;
    spans.write({ ...ids, ...work, parentSpanId: 'c'.repeat(16), startedAt: 1_000, endedAt: 1_002.5, failed: true });
    spans.write({ ...ids, ...work, parentSpanId: null, startedAt: 1_000, endedAt: 1_000, failed: false });
    const [child, root] = exporter.getFinishedSpans();
    expect(child!.spanContext()).toMatchObject(ids);
    expect(child).toMatchObject({
      parentSpanContext: { spanId: 'c'.repeat(16) },
      startTime: [1, 0],
      endTime: [1, 2_500_000],
      status: { code: 2 },
    });
    expect(root!.spanContext()).toMatchObject(ids);
    expect(root!.parentSpanContext).toBeUndefined();
  });
});
