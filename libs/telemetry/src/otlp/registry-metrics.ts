import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from '../telemetry.js';

/** A metric as a prom-client registry describes it. */
interface RegistryMetric {
  readonly name: string;
  readonly help: string;
  readonly type: unknown;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Partial<Record<string, string | number>>>;
    readonly metricName?: string;
  }[];
}

type Value = RegistryMetric['values'][number];

/** Exports the metrics of a Prometheus registry by OTLP, so that each is defined once for both. */
export class RegistryMetrics implements MetricProducer {
  private readonly startTime = timeOf(Date.now());

  constructor(
    private readonly registry: Registry,
    private readonly scope: string,
    private readonly resource: Resource,
  ) {}

  async collect(): Promise<CollectionResult> {
    const metrics = (await this.registry.getMetricsAsJSON()) as readonly RegistryMetric[];
    const endTime = timeOf(Date.now());
    const converted = metrics
      .filter(({ values }) => values.length > 0)
      .map((metric) => metricDataOf(metric, { startTime: this.startTime, endTime }));
    return {
      resourceMetrics: {
        resource: this.resource,
        scopeMetrics: [{ scope: { name: this.scope }, metrics: converted.filter((each) => each !== null) }],
      },
      errors: [],
    };
  }
}

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Null for kinds of metrics that the product does not use. */
function metricDataOf({ name, help, type, values }: RegistryMetric, period: Period): MetricData | null {
  const common = {
    descriptor: { name, description: help, unit: name.includes('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = () =>
    values.map(({ value, labels }) => ({ ...period, attributes: { ...labels } as Attributes, value }));
  switch (type) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(name, values, period) };
    default:
      return null;
  }
}

/** A Prometheus histogram has a cumulative count for each bound, and the sum. */
function histogramPoints(name: string, values: readonly Value[], period: Period) {
  const series = new Map<string, { readonly attributes: Attributes; readonly values: Value[] }>();
  for (const value of values) {
    const { le: _le, ...labels } = value.labels;
    const key = JSON.stringify(labels);
    const known = series.get(key);
    if (known === undefined) series.set(key, { attributes: labels as Attributes, values: [value] });
    else known.values.push(value);
  }
  return [...series.values()].map(({ attributes, values: own }) => ({
    ...period,
    attributes,
    value: histogramOf(name, own),
  }));
}

function histogramOf(name: string, values: readonly Value[]): Histogram {
  const buckets = values
    .filter(({ metricName }) => metricName === `${name}_bucket`)
    .map(({ labels, value }) => ({ bound: Number(String(labels['le']).replace('+Inf', 'Infinity')), upTo: value }))
    .sort((a, b) => a.bound - b.bound);
  const valueOf = (suffix: string) => values.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
  return {
    buckets: {
      boundaries: buckets.map(({ bound }) => bound).filter(Number.isFinite),
      counts: buckets.map(({ upTo }, index) => upTo - (buckets[index - 1]?.upTo ?? 0)),
    },
    count: valueOf('count'),
    sum: valueOf('sum'),
  };
}

function timeOf(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1_000), (milliseconds % 1_000) * 1_000_000];
}
