import type { AnyValueMap, LogRecord } from '@opentelemetry/api-logs';
import { SeverityNumber } from '@opentelemetry/api-logs';

const SEVERITIES: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
};

/** The record of OTLP for a line of the log, from which secrets and personal data have been struck out. */
export function logRecordOf(line: string): LogRecord {
  const { level, time, msg, pid: _pid, ...attributes } = JSON.parse(line) as AnyValueMap;
  return {
    severityText: String(level),
    severityNumber: SEVERITIES[String(level)] ?? SeverityNumber.UNSPECIFIED,
    timestamp: Date.parse(String(time)),
    body: msg ?? '',
    attributes,
  };
}
