import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const RELEASES = path.join(ROOT, 'test', 'start', 'releases');

/** The server and the worker of an older release, as built; `releases/pack.mjs` packed them into one file. */
export class OlderRelease {
  private constructor(private readonly directory: string) {}

  static unpack(name: string): OlderRelease {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), `payments-platform-tests-${process.pid}-`));
    const packed = fs.readFileSync(path.join(RELEASES, `${name}.json.br`));
    const files = JSON.parse(zlib.brotliDecompressSync(packed).toString()) as Readonly<Record<string, string>>;
    for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(directory, file), text);
    fs.writeFileSync(path.join(directory, 'package.json'), JSON.stringify({ version: name, type: 'module' }));
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
    return new OlderRelease(directory);
  }

  /** The file to run with Node. */
  program(application: string): string {
    return path.join(this.directory, `${application}.js`);
  }

  remove(): void {
    fs.rmSync(this.directory, { recursive: true, force: true });
  }
}
