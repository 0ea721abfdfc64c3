import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SDK = path.join(ROOT, 'libs/sdk');
/** The name under which npm installs it. */
export const SDK_NAME = '@payments-platform/sdk';

const tool = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);

/** The TypeScript SDK as published to npm, installed in a separate project. */
export class SdkPackage {
  private constructor(
    /** Files of the archive, sorted by name. */
    readonly files: readonly string[],
    private readonly project: string,
  ) {}

  static install(): SdkPackage {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'sdk-'));
    const source = path.join(folder, 'source');
    fs.mkdirSync(source);
    for (const file of ['package.json', 'README.md']) fs.copyFileSync(path.join(SDK, file), path.join(source, file));
    execFileSync(tool('tsc'), ['-p', SDK, '--outDir', path.join(source, 'dist')]); // as its prepack script does
    const [{ filename, files }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: source, encoding: 'utf8' }),
    ) as [{ readonly filename: string; readonly files: readonly { readonly path: string }[] }];
    const installed = path.join(folder, 'node_modules', SDK_NAME);
    fs.mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', path.join(source, filename), '-C', installed, '--strip-components', '1']);
    return new SdkPackage(files.map((file) => file.path).sort(), folder);
  }

  text(file: string): string {
    return fs.readFileSync(path.join(this.project, 'node_modules', SDK_NAME, file), 'utf8');
  }

  /** A bundled script that gives the page or context `sdk` some or all of the SDK's exports. */
  bundle(exported: string): string {
    const input = `export ${exported === '*' ? '*' : `{ ${exported} }`} from '${SDK_NAME}';`;
    const settings = ['--format=iife', '--global-name=sdk', '--platform=browser', '--target=es2022'];
    const words = ['--bundle', '--minify', '--log-level=warning', ...settings];
    return execFileSync(tool('esbuild'), words, { cwd: this.project, input, encoding: 'utf8' });
  }

  /** The compiler's errors in a program that uses the SDK, with all declarations checked. */
  complaintsAbout(program: string): string {
    fs.writeFileSync(path.join(this.project, 'program.mts'), program);
    const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--exactOptionalPropertyTypes'];
    const libraries = ['--target', 'es2022', '--lib', 'es2022', '--types', 'node'];
    const roots = ['--typeRoots', path.join(ROOT, 'node_modules/@types')];
    try {
      execFileSync(
        tool('tsc'),
        ['program.mts', '--module', 'nodenext', '--moduleDetection', 'force', ...strict, ...libraries, ...roots],
        { cwd: this.project, encoding: 'utf8' },
      );
      return '';
    } catch (error) {
      return (error as { readonly stdout: string }).stdout;
    }
  }

  remove(): void {
    fs.rmSync(this.project, { recursive: true });
  }
}
