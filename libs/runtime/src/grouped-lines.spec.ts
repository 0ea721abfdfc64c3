import { setImmediate } from 'node:timers/promises';
import { GroupedLines, SHARED_PIPE_BYTES } from './grouped-lines.js';

function grouped(maxBytes?: number) {
  const writes: string[] = [];
  return { writes, lines: new GroupedLines({ write: (text) => void writes.push(text) }, maxBytes) };
}

describe('grouped lines', () => {
  it('of one turn are one write, in their order', async () => {
    const { writes, lines } = grouped();
    lines.write('a\n');
    lines.write('b\n');
    expect(writes).toEqual([]);
    await setImmediate();
    expect(writes).toEqual(['a\nb\n']);
    lines.write('c\n');
    await setImmediate();
    expect(writes).toEqual(['a\nb\n', 'c\n']);
  });

  it('are written at once when asked for, and only once', async () => {
    const { writes, lines } = grouped();
    lines.write('a\n');
    lines.flush();
    expect(writes).toEqual(['a\n']);
    await setImmediate();
    expect(writes).toEqual(['a\n']);
  });

  it('never pile up within a turn', () => {
    const { writes, lines } = grouped();
    for (let line = 0; line < 100; line++) lines.write(`${'x'.repeat(1_023)}\n`);
    expect(writes.map(({ length }) => length)).toEqual([64 * 1024]);
  });

  it('of several processes are whole lines in writes that the system keeps whole', () => {
    const { writes, lines } = grouped(SHARED_PIPE_BYTES);
    for (let line = 0; line < 100; line++) lines.write(`${(line % 2 === 0 ? 'x' : '語').repeat(299)}\n`);
    lines.flush();
    expect(writes.every((text) => Buffer.byteLength(text) <= 4_096 && text.length % 300 === 0)).toBe(true);
    expect(writes.join('')).toHaveLength(30_000);
  });
});
