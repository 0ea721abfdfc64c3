import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * `npm run openapi -- <address of a running server>`: checks its OpenAPI document with linters and client generators. Prints one line per
 * tool; exits with 1 if one of them warns or fails. The tools come from the npm registry, in fixed versions.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const TOOLS = [
  {
    packages: ['@stoplight/spectral-cli@6.16.3'],
    command: ['spectral', 'lint', '--ruleset', `${ROOT}/.spectral.yaml`, '--fail-severity', 'hint'],
  },
  {
    packages: ['@redocly/cli@2.77.0'],
    command: ['redocly', 'lint', '--config', `${ROOT}/redocly.yaml`, '--format', 'stylish'],
  },
  {
    packages: ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
    command: ['openapi-typescript', '--output', 'types.ts'],
  },
  {
    packages: ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'],
    command: ['openapi-ts', '--no-log-file', '--output', 'hey-api', '--input'],
  },
];
/** Python packages are not tools of this repository: the generator is used if it is installed. */
const PYTHON_TOOL = ['openapi-python-client', 'generate', '--meta', 'none', '--fail-on-warning', '--path'];

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(tmpdir(), 'openapi-'));
const file = path.join(folder, 'openapi.json');
const answer = await fetch(new URL('/openapi.json', address));
fs.writeFileSync(file, await answer.text());

const failed = TOOLS.filter(({ packages, command }) => {
  const words = packages.flatMap((name) => ['--package', name]);
  return !isClean(packages[0], 'npx', ['--yes', ...words, '--', ...command, file]);
});
if (spawnSync(PYTHON_TOOL[0], ['--version']).error !== undefined)
  console.log(`${PYTHON_TOOL[0]}: not installed, so not run`);
else if (!isClean(PYTHON_TOOL[0], PYTHON_TOOL[0], [...PYTHON_TOOL.slice(1), file])) failed.push(PYTHON_TOOL);
fs.rmSync(folder, { recursive: true });
process.exitCode = failed.length === 0 ? 0 : 1;

/** True if the tool succeeds without warnings; otherwise its output is printed. */
function isClean(name, program, words) {
  const started = performance.now();
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8' });
  // npm's warnings and the boxes about versions of Node are not about the document
  const said = `${stdout}${stderr}`.replace(/^(npm warn| *[╔║╚]).*$/gm, '');
  const clean = status === 0 && !/\bwarn/i.test(said);
  console.log(`${name}: ${clean ? 'no warnings' : 'FAILED'} (${Math.round((performance.now() - started) / 1_000)} s)`);
  if (!clean) console.log(said);
  return clean;
}
