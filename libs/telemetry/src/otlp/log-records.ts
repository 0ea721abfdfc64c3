import type { AnyValueMap } from '@opentelemetry/api-logs';
import { SeverityNumber } from '@opentelemetry/api-logs';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { timeOf } from './times.js';

const SEVERITIES: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};

/** Resource and instrumentation scope of every record. */
export type Origin = Pick<ReadableLogRecord, 'resource' | 'instrumentationScope'>;

/** The OTLP record for a line of the log, which is already redacted. */
export function logRecordOf(line: string, { resource, instrumentationScope }: Origin): ReadableLogRecord {
  const { level, time, msg, pid: _pid, ...attributes } = JSON.parse(line) as AnyValueMap;
  const severityText = String(level);
  const hrTime = timeOf(Date.parse(String(time)));
  return {
    hrTime,
    hrTimeObserved: hrTime,
    severityText,
    severityNumber: SEVERITIES[severityText] ?? SeverityNumber.UNSPECIFIED,
    body: msg ?? '',
    attributes,
    droppedAttributesCount: 0,
    resource,
    instrumentationScope,
  };
}
