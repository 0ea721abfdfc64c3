/** The metrics of one of several processes. */
export interface MetricsOfProcess {
  /** Its number among the processes. */
  readonly process: number;
  /** Prometheus text format, as prom-client writes it. */
  readonly text: string;
}

/** Name, optional labels in braces, value. Braces within a label come before the last one. */
const SAMPLE = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/;

/**
 * Merges the metrics of several processes. Each sample gets the label `process`, so that the counters of a replaced process reset on their
 * own and sums stay correct. Each metric has one description, followed by all its samples.
 */
export function metricsOfProcesses(processes: readonly MetricsOfProcess[]): string {
  const metrics = new Map<string, string[]>();
  for (const { process, text } of processes)
    for (const metric of text.trimEnd().split('\n\n')) {
      const [help, type, ...samples] = metric.split('\n');
      const description = `${help}\n${type}`;
      const known = metrics.get(description) ?? [];
      known.push(...samples.map((sample) => sample.replace(SAMPLE, labelled(process))));
      metrics.set(description, known);
    }
  return [...metrics].map(([description, samples]) => `${[description, ...samples].join('\n')}\n`).join('\n');
}

const labelled =
  (process: number) =>
  (_sample: string, name: string, labels: string | undefined, value: string): string =>
    `${name}{process="${process}"${labels ? `,${labels}` : ''}} ${value}`;
