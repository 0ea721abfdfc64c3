import type { Gauge } from 'prom-client';
import { createMetricsRegistry } from './metrics.js';

describe('the registries of two applications in one process', () => {
  it('share the observers of the process, which never end, and nothing else', async () => {
    const [first, second] = [createMetricsRegistry(), createMetricsRegistry()];
    const observers = ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds', 'process_cpu_seconds_total'];
    for (const name of observers) {
      expect(first.getSingleMetric(name)).toBeDefined();
      expect(second.getSingleMetric(name)).toBe(first.getSingleMetric(name));
    }
    first.clear();
    expect(await second.metrics()).toMatch(/^nodejs_eventloop_lag_seconds /m);
  });
});

describe('the sampled delays of the event loop', () => {
  it.each(['min', 'max', 'mean', 'p50', 'p90', 'p99'])(
    'do not contain the interval of the samples: %s',
    async (name) => {
      const gauge = createMetricsRegistry().getSingleMetric(`nodejs_eventloop_lag_${name}_seconds`) as unknown as Gauge;
      const valueOf = async (sample: number) => {
        gauge.set({}, sample);
        const { values } = await gauge.get();
        return values[0]!.value;
      };
      expect(await valueOf(0.05)).toBe(0);
      expect(await valueOf(0.08)).toBeCloseTo(0.03);
    },
  );
});
