import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { integer, text } from './dataset.js';
import { FORMATS, writeTable } from './table-file.js';

describe.each(FORMATS)('A table in the format %s', (format) => {
  let directory: string;
  let file: string;
  const columns = [integer('position'), text('name')];

  beforeEach(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'table-'));
    file = path.join(directory, 'table');
  });
  afterEach(() => fs.rmSync(directory, { recursive: true }));

  it('appears whole, for its owner alone', async () => {
    await writeTable(file, { format, columns }, async (write) => {
      write([[1n, 'one']]);
      expect(fs.existsSync(file)).toBe(false);
      write([[2n, null]]);
    });
    expect(fs.readdirSync(directory)).toEqual(['table']);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(file, 'latin1')).toContain('one');
  });

  it('does not appear when its export fails', async () => {
    const failing = writeTable(file, { format, columns }, async (write) => {
      write([[1n, 'one']]);
      throw new Error('the log is gone');
    });
    await expect(failing).rejects.toThrow('the log is gone');
    expect(fs.readdirSync(directory)).toEqual([]);
  });

  it('replaces the part that a killed export left, and no table', async () => {
    fs.writeFileSync(`${file}.part`, 'half a table');
    await writeTable(file, { format, columns }, async (write) => write([[1n, 'one']]));
    expect(fs.readFileSync(file, 'latin1')).not.toContain('half');
    await expect(writeTable(file, { format, columns }, async () => undefined)).rejects.toThrow('it already exists');
  });
});
