import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import messages from 'otlp-messages/build/src/generated/root.js';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: unknown };
}

/** An exported span with its resource. */
export interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly links: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
  /** `service.instance.id`, one per process. */
  readonly instance: unknown;
}

interface Decoder {
  decode(bytes: Uint8Array): any;
}
/** The generated classes, whose own types are those of the library that they are made with. */
const { trace, metrics, logs } = (messages as any).opentelemetry.proto.collector;
const REQUESTS: Readonly<Record<string, Decoder>> = {
  '/v1/traces': trace.v1.ExportTraceServiceRequest,
  '/v1/metrics': metrics.v1.ExportMetricsServiceRequest,
  '/v1/logs': logs.v1.ExportLogsServiceRequest,
};

/** An OTLP collector on loopback: receives OTLP over HTTP, decodes it with OpenTelemetry's messages, and stores everything. */
export class Collector {
  readonly spans: ExportedSpan[] = [];
  /** Names of metrics, with the labels of their points. */
  readonly metrics = new Map<string, Readonly<Record<string, unknown>>[]>();
  readonly logs: { readonly body: string; readonly attributes: Readonly<Record<string, unknown>> }[] = [];
  /** All received bytes. */
  readonly bytes: Buffer[] = [];
  readonly refused: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => {
      void collector.take(request).then((status) => response.writeHead(status).end());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of a trace. */
  spansOf(traceId: string): ExportedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: IncomingMessage): Promise<number> {
    const body = await buffer(request).catch(() => null);
    if (body === null) return 400; // a killed process has aborted its request
    const decoder = REQUESTS[request.url ?? ''];
    if (decoder === undefined || request.headers['content-type'] !== 'application/x-protobuf') {
      this.refused.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
      return 415;
    }
    this.bytes.push(body);
    const message = decoder.decode(body);
    for (const resource of message.resourceSpans ?? []) this.keepSpans(resource);
    for (const { scopeMetrics } of message.resourceMetrics ?? [])
      for (const { metrics: measured } of scopeMetrics) for (const metric of measured) this.keepMetric(metric);
    for (const { scopeLogs } of message.resourceLogs ?? [])
      for (const { logRecords } of scopeLogs)
        for (const { body: text, attributes } of logRecords)
          this.logs.push({ body: text.stringValue, attributes: valuesOf(attributes) });
    return 200;
  }

  private keepSpans({ resource, scopeSpans }: any): void {
    const instance = valuesOf(resource.attributes)['service.instance.id'];
    for (const { spans } of scopeSpans)
      for (const span of spans)
        this.spans.push({
          traceId: hex(span.traceId),
          spanId: hex(span.spanId),
          parentSpanId: hex(span.parentSpanId),
          name: span.name,
          links: span.links.map((link: { traceId: Uint8Array }) => hex(link.traceId)),
          attributes: valuesOf(span.attributes),
          instance,
        });
  }

  private keepMetric({ name, sum, gauge, histogram }: any): void {
    const points = (sum ?? gauge ?? histogram).dataPoints as { readonly attributes: readonly Attribute[] }[];
    this.metrics.set(
      name,
      points.map(({ attributes }) => valuesOf(attributes)),
    );
  }
}

function hex(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('hex');
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
}
