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
