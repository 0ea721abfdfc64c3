import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { TestApplication } from '../support/application.js';
import { runCommandLine } from '../../apps/cli/src/command-line.js';
import { TRANSACTION_STATUSES } from '../../libs/payments/src/http/transaction.dto.js';
import { LEDGER_KINDS } from '../../libs/accounts/src/index.js';
import { INCOMING_FAILURES, OUTGOING_FAILURES } from '../../libs/payments/src/domain/transaction/transaction.events.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const snippets = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, snippet]) => snippet!);
const section = (text: string, title: string): string => text.split(`## ${title}\n`)[1]!.split('\n## ')[0]!;

const documents = ['README.md', ...filesUnder('docs'), ...filesUnder('libs'), ...filesUnder('bench')];

function filesUnder(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => path.join(folder, file));
}

describe('The first payment of the README', () => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());

  it("is completed by pasting its snippets, any number of times, and each prints the README's output", async () => {
    const steps = section(read('README.md'), 'Your first payment');
    const credential = `${application.api.credential!.clientId}:${application.api.credential!.clientSecret}`;
    const script = snippets(steps, 'sh')
      .join('\n')
      .replace('http://127.0.0.1:3000', application.url)
      .replace('"$(cat .data/sandbox-credential)"', `'${credential}'`);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', `${script}\n${script}`], { timeout: 60_000 });
    const shown = snippets(steps, 'text').join('');
    const shape = (text: string): string => text.replaceAll(/:[0-9a-f-]{36}/g, ':<uuid>').trim();
    expect(shape(stdout)).toBe(shape(shown + shown));
  }, 90_000);

  it("is the example of a webhook's body", async () => {
    const { body } = await application.api.get('/transactions?limit=1');
    const example = JSON.parse(snippets(read('docs/reference/webhooks.md'), 'json')[0]!) as { readonly data: unknown };
    const anonymous = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value).replaceAll(/:?[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z|"reference":"[^"]*"/g, (found) =>
          found.startsWith('"') ? '"reference":"…"' : '…',
        ),
      );
    expect(anonymous(example.data)).toEqual(anonymous(body.data[0]));
  });
});

describe('The guide to integrating', () => {
  const guide = read('docs/guides/integrate.md');
  const firstColumn = (title: string): string[] =>
    [...section(guide, title).matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name!);

  it('explains every failure reason', () => {
    expect(firstColumn('Failure reasons').sort()).toEqual(
      [...new Set([...OUTGOING_FAILURES, ...INCOMING_FAILURES])].sort(),
    );
  });

  it('explains every transaction status', () => {
    const reserved = ['CREATED', 'REFUNDED'];
    expect([...firstColumn('Transaction statuses'), ...reserved].sort()).toEqual([...TRANSACTION_STATUSES].sort());
    expect(section(guide, 'Transaction statuses')).toContain('`CREATED` and `REFUNDED` are reserved');
  });
});

describe('The guide to auditing', () => {
  it('explains every kind of ledger account', () => {
    const kinds = [...section(read('docs/guides/audit.md'), 'Do the books balance?').matchAll(/^\| `([a-z-]+)/gm)];
    expect(kinds.map(([, kind]) => kind)).toEqual([...LEDGER_KINDS]);
  });
});

describe('Documents', () => {
  it('link to files that exist', () => {
    const missing = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, target]) => target!)
        .filter((target) => !fs.existsSync(path.resolve(ROOT, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run (?:--silent )?([a-z0-9:]+)/g)].map(([, script]) => `${file}: ${script}`),
    );
    expect(named.filter((one) => !scripts.includes(one.split(': ')[1]!))).toEqual([]);
  });

  it('name commands of the command line that exist', async () => {
    const named = new Set(
      documents.flatMap((file) =>
        [
          ...read(file).matchAll(
            /(?:npm run cli --|`(?=(?:audit|payments|card|platform) [a-z-]+[` ]))\s?([a-z]+)(?: ([a-z][a-z-]+))?/g,
          ),
        ].map(([, group, command]) => `${group} ${command ?? ''}`.trim()),
      ),
    );
    const missing: string[] = [];
    for (const name of named) {
      const [group, command] = name.split(' ') as [string, string?];
      if (!(await help()).includes(`\n  ${group}`)) missing.push(name);
      else if (command !== undefined && !(await help(group)).includes(`\n  ${command}`)) missing.push(name);
    }
    expect(missing).toEqual([]);
  });
});

async function help(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const write = (line: string): number => lines.push(line);
  await runCommandLine([...words, '--help'], {
    environment: {},
    write,
    warn: write,
    interrupted: () => Promise.resolve(),
  });
  return `\n${lines.join('\n')}`;
}
