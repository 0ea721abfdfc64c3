/** The metrics of one of several processes. */
export interface MetricsOfProcess {
  /** Its number among them. */
  readonly process: number;
  /** In the text format of Prometheus, as prom-client writes it. */
  readonly text: string;
}

/** A name, then labels in braces or none, then the value; braces within a label stand before the last one. */
const SAMPLE = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/;

/**
 * One text of the metrics of several processes: each value has the label `process`, so that counters of a process that is replaced start
 * again by themselves, and sums over all stay right. A metric has its description once, and all its values follow.
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
