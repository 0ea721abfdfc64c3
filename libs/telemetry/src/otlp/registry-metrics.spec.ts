import { resourceFromAttributes } from '@opentelemetry/resources';
import { DataPointType } from '@opentelemetry/sdk-metrics';
import { RegistryMetrics } from './registry-metrics.js';

/** As prom-client answers. */
const METRICS = [
  { name: 'shed_total', help: 'Shed.', type: 'counter', values: [{ value: 3, labels: {} }] },
  { name: 'lag_seconds', help: 'Lag.', type: 'gauge', values: [{ value: Number.NaN, labels: { reader: 'tills' } }] },
  {
    name: 'request_seconds',
    help: 'Time.',
    type: 'histogram',
    values: [
      { metricName: 'request_seconds_bucket', value: 2, labels: { le: 0.1, route: '/a' } },
      { metricName: 'request_seconds_bucket', value: 5, labels: { le: 1, route: '/a' } },
      { metricName: 'request_seconds_bucket', value: 6, labels: { le: '+Inf', route: '/a' } },
      { metricName: 'request_seconds_sum', value: 4.5, labels: { route: '/a' } },
      { metricName: 'request_seconds_count', value: 6, labels: { route: '/a' } },
      { metricName: 'request_seconds_bucket', value: 1, labels: { le: '+Inf', route: '/b' } },
      { metricName: 'request_seconds_sum', value: 9, labels: { route: '/b' } },
      { metricName: 'request_seconds_count', value: 1, labels: { route: '/b' } },
    ],
  },
  { name: 'never_observed', help: 'Nothing.', type: 'histogram', values: [] },
];

describe('the metrics of a registry', () => {
  it('are those of OTLP: bounds that count all up to them become buckets', async () => {
    const registry = { getMetricsAsJSON: () => Promise.resolve(METRICS) };
    const { resourceMetrics } = await new RegistryMetrics(registry, 'test', resourceFromAttributes({})).collect();
    const [counter, gauge, histogram, ...others] = resourceMetrics.scopeMetrics[0]!.metrics;
    expect(counter).toMatchObject({ dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: [{ value: 3 }] });
    expect(gauge).toMatchObject({
      descriptor: { name: 'lag_seconds', unit: 's' },
      dataPoints: [{ attributes: { reader: 'tills' }, value: Number.NaN }],
    });
    expect(histogram!.dataPoints).toMatchObject([
      {
        attributes: { route: '/a' },
        value: { buckets: { boundaries: [0.1, 1], counts: [2, 3, 1] }, count: 6, sum: 4.5 },
      },
      { attributes: { route: '/b' }, value: { buckets: { boundaries: [], counts: [1] }, count: 1, sum: 9 } },
    ]);
    expect(others).toEqual([]);
  });
});
