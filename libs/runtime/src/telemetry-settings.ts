import { z } from 'zod';
import type { Signal, TelemetrySettings } from '@app/telemetry';

const SIGNALS = ['traces', 'metrics', 'logs'] as const satisfies readonly Signal[];

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const SERVICE_NAME = 'payments-platform';

/** The OpenTelemetry variables that this product reads. The SDK itself reads those of batches, timeouts, compression and certificates. */
export const TELEMETRY_ENVIRONMENT = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: address(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'must be http/protobuf').optional(),
  OTEL_TRACES_EXPORTER: exporter(),
  OTEL_METRICS_EXPORTER: exporter(),
  OTEL_LOGS_EXPORTER: exporter(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z
    .string()
    .regex(/^\d{3,8}$/, 'must be a number of milliseconds, 100 or more')
    .transform(Number)
    .default(60_000),
};

type Environment = z.infer<z.ZodObject<typeof TELEMETRY_ENVIRONMENT>>;

/** Null unless a collector is configured. */
export function telemetryOf(read: Environment): TelemetrySettings | null {
  if (read.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const endpoints: Partial<Record<Signal, string>> = {};
  for (const signal of SIGNALS) {
    const endpoint = endpointOf(read, signal);
    if (endpoint !== null) endpoints[signal] = endpoint;
  }
  if (Object.keys(endpoints).length === 0) return null;
  const attributes = read.OTEL_RESOURCE_ATTRIBUTES ?? {};
  return {
    endpoints,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: {
      ...attributes,
      'service.name': read.OTEL_SERVICE_NAME ?? attributes['service.name'] ?? SERVICE_NAME,
    },
    sampler: samplerOf(read),
    metricsIntervalMilliseconds: read.OTEL_METRIC_EXPORT_INTERVAL,
  };
}

/** The URL for one signal is used as it is; the common one is a base URL. */
function endpointOf(read: Environment, signal: Signal): string | null {
  const name = signal.toUpperCase() as Uppercase<Signal>;
  if (read[`OTEL_${name}_EXPORTER`] === 'none') return null;
  const own = read[`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`];
  if (own !== undefined) return own;
  const base = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  return base === undefined ? null : `${base.replace(/\/$/, '')}/v1/${signal}`;
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment) {
  const root = name.replace('parentbased_', '');
  return {
    followsCaller: root !== name,
    ratio: root === 'always_on' ? 1 : root === 'always_off' ? 0 : ratio,
  };
}

function address() {
  const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);
  return z.string().refine(isAddress, 'must be an http or https address').optional();
}

function exporter() {
  return z.enum(['otlp', 'none'], 'must be otlp or none').optional();
}

/** `name=value,other=value`, with percent-encoded values. */
function pairs() {
  return z
    .string()
    .transform((text) => text.split(',').map(pairOf))
    .refine(
      (list) => list.every(([name, value]) => name !== '' && value !== null),
      'must be pairs such as name=value, joined by commas, their values percent-encoded',
    )
    .transform((list) => Object.fromEntries(list) as Record<string, string>)
    .optional();
}

/** The value is null if it is missing or cannot be decoded. */
function pairOf(text: string): readonly [string, string | null] {
  const [name = '', ...rest] = text.split('=');
  if (rest.length === 0) return [name.trim(), null];
  try {
    return [name.trim(), decodeURIComponent(rest.join('=').trim())];
  } catch {
    return [name.trim(), null];
  }
}
