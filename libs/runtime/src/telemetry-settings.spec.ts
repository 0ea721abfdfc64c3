import { readSettings } from './settings.js';

describe('the settings of telemetry', () => {
  const of = (environment: NodeJS.ProcessEnv) => readSettings(environment).telemetry;
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

  it('are none without the address of a collector, and where OpenTelemetry is disabled', () => {
    expect(of({ OTEL_SERVICE_NAME: 'payments' })).toBeNull();
    expect(of({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  });

  it('send every signal to its path below the address, by the defaults of OpenTelemetry', () => {
    expect(of(ENDPOINT)).toEqual({
      endpoints: {
        traces: 'http://collector:4318/v1/traces',
        metrics: 'http://collector:4318/v1/metrics',
        logs: 'http://collector:4318/v1/logs',
      },
      headers: {},
      resource: { 'service.name': 'payments-platform' },
      sampler: { followsCaller: true, ratio: 1 },
      metricsIntervalMilliseconds: 60_000,
    });
  });

  it('take the address, or the absence, of one signal', () => {
    const one = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces/in' };
    expect(of(one)!.endpoints).toEqual({ traces: 'http://traces/in' });
    expect(
      Object.keys(of({ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' })!.endpoints),
    ).toEqual(['traces']);
  });

  it.each([
    ['always_on', '0.5', { followsCaller: false, ratio: 1 }],
    ['always_off', undefined, { followsCaller: false, ratio: 0 }],
    ['traceidratio', '0.1', { followsCaller: false, ratio: 0.1 }],
    ['parentbased_always_off', undefined, { followsCaller: true, ratio: 0 }],
    ['parentbased_traceidratio', '0.1', { followsCaller: true, ratio: 0.1 }],
  ])('read the sampler %s %s', (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, sampler) => {
    expect(of({ ...ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG })!.sampler).toEqual(sampler);
  });

  it('read headers and attributes', () => {
    const telemetry = of({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, other=1',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=mine',
    })!;
    expect(telemetry.headers).toEqual({ 'api-key': 'a,b', other: '1' });
    expect(telemetry.resource).toEqual({ 'deployment.environment.name': 'test', 'service.name': 'mine' });
  });

  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'no pairs' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_TRACES_SAMPLER: 'some' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_RESOURCE_ATTRIBUTES: 'a=%E0%A4%A' },
    { OTEL_METRIC_EXPORT_INTERVAL: '1 s' },
    { OTEL_TRACES_EXPORTER: 'console' },
  ])('refuse %j', (environment) => {
    expect(() => of(environment)).toThrow(Object.keys(environment)[0]);
  });
});
