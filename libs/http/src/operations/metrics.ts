import { guarded } from '@app/kernel';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routeOf } from '../requests/api-request.js';
import { isStream } from '../streams/server-sent-event.js';
import { type Gauge, Histogram, type Metric, Registry, collectDefaultMetrics } from 'prom-client';

/** Injection token of the process's prom-client `Registry`, for registering metrics. */
export const METRICS_REGISTRY = Symbol('MetricsRegistry');

/**
 * Interval at which the delay of the event loop is sampled. Each sample wakes the process: one every 10 ms takes an idle process more CPU than
 * all its work. A delay that is shorter than the interval may fall between two samples.
 */
const DELAY_SAMPLE_MILLISECONDS = 50;
/** Metrics that would contain the interval itself. */
const SAMPLED_DELAYS = ['min', 'max', 'mean', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
);

/**
 * Metrics of the process: memory, event loop, garbage collection. Collected from the first use until the process ends, by timers, so all
 * applications of the process share them.
 */
let processMetrics: Registry | null = null;

export function createMetricsRegistry(): Registry {
  if (processMetrics === null) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: DELAY_SAMPLE_MILLISECONDS });
    for (const name of SAMPLED_DELAYS) showDelayAlone(processMetrics.getSingleMetric(name) as unknown as Gauge);
  }
  const registry = new Registry();
  for (const metric of processMetrics.getMetricsAsArray()) registry.registerMetric(metric as unknown as Metric);
  return registry;
}

/** A sample is the interval plus the delay of its timer. */
function showDelayAlone(sampled: Gauge): void {
  const set = sampled.set.bind(sampled) as (labels: object, seconds: number) => void;
  const alone = (labels: object, seconds: number): void =>
    set(labels, Math.max(0, seconds - DELAY_SAMPLE_MILLISECONDS / 1_000));
  sampled.set = alone as Gauge['set'];
}

/** Measures every request except streams by method, route pattern and status. Paths contain ids and are never labels. */
export function measureRequests(registry: Registry): RequestHandler {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const stop = durations.startTimer();
    const finished = guarded(() => {
      if (isStream(response)) return;
      stop({
        method: request.method,
        route: routeOf(request) ?? 'unmatched',
        status: response.statusCode,
      });
    });
    response.once('finish', finished);
    next();
  };
}
