import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metricsOfProcesses } from './metrics-of-processes.js';

/** The metrics of a process that has counted `requests`. */
async function textOf(requests: number): Promise<string> {
  const registers = [new Registry()];
  new Counter({ name: 'requests_total', help: 'With a \\ and\na line.', registers }).inc(requests);
  new Gauge({ name: 'lag', help: 'By reader.', labelNames: ['reader'], registers }).set({ reader: 'a "b} c' }, 1.5e-9);
  new Histogram({ name: 'seconds', help: 'Time.', buckets: [1], registers }).observe(requests);
  new Gauge({ name: `only_of_${requests}`, help: 'Rare.', registers }).set(1);
  return registers[0]!.metrics();
}

describe('The metrics of several processes', () => {
  it('are one text with each metric once, whose values name their process', async () => {
    const [first, second] = await Promise.all([textOf(3), textOf(5)]);
    const text = metricsOfProcesses([
      { process: 1, text: first },
      { process: 2, text: second },
    ]);
    const blocks = text.split('\n\n');
    expect(blocks.map((block) => /^# HELP (\S+) /.exec(block)![1])).toEqual([
      'requests_total',
      'lag',
      'seconds',
      'only_of_3',
      'only_of_5',
    ]);
    expect(blocks[0]!.split('\n').slice(1)).toEqual([
      '# TYPE requests_total counter',
      'requests_total{process="1"} 3',
      'requests_total{process="2"} 5',
    ]);
    expect(blocks[1]!.split('\n').slice(2)).toEqual([
      'lag{process="1",reader="a \\"b} c"} 1.5e-9',
      'lag{process="2",reader="a \\"b} c"} 1.5e-9',
    ]);
    expect(blocks[2]).toContain('seconds_bucket{process="2",le="+Inf"} 1\nseconds_sum{process="2"} 5');
    expect(text.match(/\n$/)).not.toBeNull();
  });

  it('are none where no process has answered', () => {
    expect(metricsOfProcesses([])).toBe('');
  });
});
