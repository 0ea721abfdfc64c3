import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import * as sdk from '../../libs/sdk/src/index.js';
import { TestApplication } from '../support/application.js';
import { hasPython } from '../support/has-python.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<void>;

/** Output of each guide, the same in every language; wallets sign, which a shell and Python's library cannot. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  agents: ['100000', 'Rent agent', 'PENDING_APPROVAL', 'APPROVED'],
  cards: ['100000', 'ACTIVE', 'SETTLED', 'true', 'FROZEN', 'CLOSED'],
  'cross-currency': ['100000', '9163', 'COMPLETED'],
  onboarding: ['APPROVED', 'true', 'RESOLVE_ERRORS', 'true'],
  payouts: ['100000', 'COMPLETED'],
  wallets: ['Session', '200'],
};
const WITH_SHELL = Object.keys(PRINTED).filter((name) => name !== 'wallets');
const WITH_PYTHON = WITH_SHELL.filter((name) => name !== 'agents');

const samples = (name: string, language: string): string =>
  [
    ...fs
      .readFileSync(path.join(ROOT, `docs/guides/${name}.md`), 'utf8')
      .matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
  ]
    .map(([, code]) => code!)
    .join('\n');

describe('The samples of the guides', () => {
  let application: TestApplication;
  let environment: Record<string, string>;

  beforeAll(async () => {
    application = await TestApplication.shared();
    const { clientId, clientSecret } = application.api.credential;
    environment = {
      PATH: process.env['PATH']!,
      PAYMENTS_API: `${application.url}/2025-10-13`,
      PAYMENTS_CREDENTIAL: `${clientId}:${clientSecret}`,
    };
  }, 60_000);
  afterAll(() => application.close());

  it.each(WITH_SHELL)('run "%s" in a shell', async (name) => {
    const script = `${samples('integrate', 'sh')}\n${samples(name, 'sh')}`;
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env: environment });
    expect(stdout.trim().split('\n')).toEqual(PRINTED[name]);
  });

  it.each(Object.keys(PRINTED))('run "%s" in TypeScript', async (name) => {
    const printed: string[] = [];
    const given = {
      ...sdk,
      process: { env: { ...environment, PAYMENTS_URL: application.url } },
      console: { log: (value: unknown) => printed.push(String(value)) },
    };
    const code = `${samples('integrate', 'typescript').replace(/^import .*$/m, '')}\n${samples(name, 'typescript')}`;
    // the wrapper makes `await` legal for the compiler, which removes the types
    const compiled = transformSync(`async function guide() {\n${code}\n}`, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    }).code;
    await new AsyncFunction(...Object.keys(given), `${compiled}\nreturn guide();`)(...Object.values(given));
    expect(printed).toEqual(PRINTED[name]);
  });

  it.each(WITH_PYTHON)('run "%s" in Python', async (name) => {
    if (!hasPython()) {
      process.stderr.write(`The samples of "${name}" in Python were not run: python3 is not installed.\n`);
      return;
    }
    const script = `${samples('integrate', 'python')}\n${samples(name, 'python')}`;
    const { stdout } = await run('python3', ['-c', script], { env: environment });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (line === 'True' ? 'true' : line)),
    ).toEqual(PRINTED[name]);
  });
});
