import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import os from 'node:os';
import pg from 'pg';
import * as audit from '@app/audit';
import * as database from '@app/database';
import * as eventSourcing from '@app/event-sourcing';
import * as definitions from '@app/event-sourcing/definitions';
import * as eventStore from '@app/event-store';
import { UUID } from '@app/event-sourcing/testing';
import { serverSentEvent } from '@app/http';
import { TestApplication } from '../support/application.js';
import { type CommandOutcome, runOn } from '../support/command-line.js';
import { WAIT_LIMIT_MILLISECONDS } from '../support/eventually.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../support/main-job.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { NotePrinter, useDatabase } from './examples/database.js';
import { isAuthentic } from './examples/verify-export.js';
import { runCommandLine } from '../../apps/cli/src/command-line.js';
import { ONBOARDING_CONFIGURATION } from '../../libs/onboarding/src/onboarding.configuration.js';
import { TRANSACTION_STATUSES } from '../../libs/payments/src/http/transaction.dto.js';
import { LEDGER_KINDS } from '../../libs/accounts/src/index.js';
import { FAILURE_GUIDE } from '@app/payments';
import { INCOMING_FAILURES, OUTGOING_FAILURES } from '../../libs/payments/src/domain/transaction/transaction.events.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
/** Fenced blocks of a text: language and content, without the indentation of a list. */
const blocks = (text: string): { language: string; content: string }[] =>
  [...text.matchAll(/^( *)```(\S*)\n([\s\S]*?)^\1```$/gm)].map(([, indent, language, content]) => ({
    language: language!,
    content: content!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
const snippets = (text: string, language: string): string[] =>
  blocks(text).flatMap((block) => (block.language === language ? [block.content] : []));
const section = (text: string, title: string): string => text.split(`## ${title}\n`)[1]!.split('\n## ')[0]!;

const documents = ['README.md', ...filesUnder('docs'), ...filesUnder('libs'), ...filesUnder('bench')];

function filesUnder(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => path.join(folder, file));
}

/** Guides whose samples run in test/journeys/guides.e2e-spec.ts. */
const TUTORIALS = ['agents', 'cards', 'cross-currency', 'integrate', 'onboarding', 'payouts', 'wallets'].map(
  (name) => `docs/guides/${name}.md`,
);

/** Checks of fenced blocks that are neither shell commands, which all run, nor TypeScript, which is all compiled. */
const CHECKED: Readonly<Record<string, string>> = {
  'README.md picture': 'not checked: a sketch',
  'README.md text': 'output of the first payment',
  'docs/architecture.md mermaid': 'not checked: a diagram',
  'docs/architecture.md picture': 'the source tree',
  'docs/guides/audit.md text': 'output of audit verify',
  'docs/guides/audit.md picture': 'output of audit why',
  'docs/guides/deploy.md yaml': 'test/architecture/deployment.e2e-spec.ts',
  'docs/guides/operate.md sql': 'executed on PostgreSQL',
  'docs/guides/operate.md nginx': 'bounds compared with the product',
  'docs/guides/operate.md yaml': 'test/journeys/monitoring.e2e-spec.ts',
  'docs/guides/sandbox-controls.md json': 'test/conformance/sandbox/explanations.e2e-spec.ts',
  'docs/guides/scale-out.md picture': 'not checked: a sketch',
  'docs/guides/verify-webhooks.md json': 'answer of the keys',
  'docs/guides/verify-webhooks.md text': 'fields of a streamed event',
  'docs/guides/verify-webhooks.md typescript': 'test/conformance/webhooks/guide.e2e-spec.ts',
  'docs/guides/verify-webhooks.md python': 'test/conformance/webhooks/guide.e2e-spec.ts',
  'docs/guides/verify-webhooks.md go': 'test/conformance/webhooks/guide.e2e-spec.ts',
  'docs/reference/pay.md json': 'test/journeys/sdk-types.e2e-spec.ts',
  'docs/reference/pay.md text':
    'not checked: examples with ids that a reader has; test/journeys/pay.e2e-spec.ts has others',
  'docs/reference/pay.md yaml': 'test/journeys/pay.e2e-spec.ts',
  'docs/guides/verify-webhooks.md java': 'test/conformance/webhooks/guide.e2e-spec.ts',
  'docs/reference/webhooks.md http': 'headers of a received webhook',
  'docs/reference/webhooks.md json': 'body of a received webhook',
  'libs/sdk-python/README.md python': 'test/journeys/sdk.e2e-spec.ts',
};

describe('The snippets of the documents', () => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());

  it('are each run, compiled or compared', () => {
    const found = documents
      .filter((file) => !TUTORIALS.includes(file))
      .flatMap((file) =>
        blocks(read(file))
          .filter(({ language }) => language !== 'sh' && language !== 'ts')
          .map(({ language }) => `${file} ${language === '' ? 'picture' : language}`),
      );
    expect([...new Set(found)].sort()).toEqual(Object.keys(CHECKED).sort());
  });

  it('complete the first payment of the README, any number of times, and print its output', async () => {
    const steps = section(read('README.md'), 'Your first payment');
    const credential = `${application.api.credential!.clientId}:${application.api.credential!.clientSecret}`;
    const script = snippets(steps, 'sh')
      .join('\n')
      .replace('http://127.0.0.1:3000', application.url)
      .replace('"$(cat .data/sandbox-credential)"', `'${credential}'`);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', `${script}\n${script}`], {
      timeout: WAIT_LIMIT_MILLISECONDS,
    });
    const shown = snippets(steps, 'text').join('');
    const shape = (text: string): string => text.replaceAll(/:[0-9a-f-]{36}/g, ':<uuid>').trim();
    expect(shape(stdout)).toBe(shape(shown + shown));
  }, 90_000);

  it("show a webhook's body as it is", async () => {
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

  describe('in the guides', () => {
    let customer: FundedCustomer;
    let failed: string;
    let receiver: WebhookReceiver;
    let folder: string;

    beforeAll(async () => {
      receiver = await WebhookReceiver.start();
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guides-'));
      customer = await fundedCustomer(application.api);
      const { body } = await application.api.post('/transfer-out', {
        source: { accountId: customer.accountId },
        destination: { accountId: await usdPayee(application.api, customer.customerId, '003') },
        amount: 5_000,
      });
      failed = body.id;
      await application.settle();
    }, 60_000);
    afterAll(async () => {
      await receiver.close();
      fs.rmSync(folder, { recursive: true });
    });

    const auditing = async (...words: string[]): Promise<CommandOutcome> => runOn(application, 'audit', ...words);

    /** Refusals of commands that have nothing to act on in a healthy installation. */
    const REFUSED: Readonly<Record<string, RegExp>> = {
      'audit resume': /parked/,
      'payments resolve-suspense': /suspense/,
      'payments recover': /has no outstanding loss/,
    };

    /** Values of placeholders, by the text that a guide shows. */
    async function placeholders(): Promise<readonly (readonly [string, string])[]> {
      const { publicKey } = JSON.parse((await auditing('public-key', '--json')).answers[0]!) as { publicKey: string };
      const exported = await auditing('export', path.join(folder, 'sealed.jsonl'));
      return [
        ['Transaction:<id>', failed],
        ['Customer:<id>', customer.customerId],
        ['InternalAccount:<id>', customer.accountId],
        ['--platform <id>', `--platform ${application.tenant.platformId}`],
        ['resume <name> [instance]', `resume accounts.unconfirmed-debit ${UUID}`],
        ['--operator <name>', '--operator Grace'],
        ['--reason <text>', '--reason test'],
        ['<transaction>', failed],
        ['<key>', publicKey],
        ['<number>:<hash>', exported.answers[1]!.split(/ +/)[2]!],
      ];
    }

    /** The words of a command, with its files in a temporary folder. */
    function wordsOf(line: string, values: readonly (readonly [string, string])[]): string[] {
      const text = values.reduce((words, [placeholder, value]) => words.replaceAll(placeholder, value), line);
      expect(text).not.toMatch(/[<>[\]]/);
      return text.split(/\s+/).map((word) => (/\.jsonl(\.gz)?$/.test(word) ? path.join(folder, word) : word));
    }

    const commands = documents
      .filter((file) => file !== 'README.md' && !TUTORIALS.includes(file))
      .flatMap((file) =>
        snippets(read(file), 'sh').flatMap((content) =>
          content
            .split('\n')
            .map((line) => line.replace(/ +#.*$/, '').trim())
            .filter((line) => line !== '' && !line.startsWith('call '))
            .map((line) => [line, file] as const),
        ),
      )
      // a second platform would have to be named from then on
      .sort(([one], [other]) => Number(one.includes('platform create')) - Number(other.includes('platform create')));

    it('execute every command', async () => {
      const values = await placeholders();
      for (const [line, file] of new Map(commands)) {
        const words = wordsOf(line, values);
        if (words.slice(0, 2).join(' ') === 'node tools/verify-export.mjs') {
          await run(process.execPath, words.slice(1), { cwd: ROOT });
          continue;
        }
        expect([file, words.slice(0, 4)]).toEqual([file, ['npm', 'run', 'cli', '--']]);
        const { code, warnings } = await runOn(application, ...words.slice(4));
        const refusal = REFUSED[words.slice(4, 6).join(' ')];
        expect([file, line, code, refusal === undefined ? null : warnings.join('\n')]).toEqual([
          file,
          line,
          refusal === undefined ? 0 : 1,
          refusal === undefined ? null : expect.stringMatching(refusal),
        ]);
      }
    }, 60_000);

    it('set up an endpoint and receive a test webhook with the documented headers', async () => {
      const credential = `${application.api.credential!.clientId}:${application.api.credential!.clientSecret}`;
      const [, functions] = snippets(read('README.md'), 'sh');
      const guide = read('docs/guides/verify-webhooks.md');
      const script = [functions!, ...snippets(guide, 'sh')]
        .join('\necho\n')
        .replace('http://127.0.0.1:3000', application.url)
        .replace('"$(cat .data/sandbox-credential)"', `'${credential}'`)
        .replace('http://localhost:4000/webhooks', receiver.url)
        .replace(/^call -N .*$/m, '($& --max-time 2 || true) 2>/dev/null'); // it does not end
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { timeout: WAIT_LIMIT_MILLISECONDS });
      const answers = stdout.trim().split('\n');
      const keys = JSON.parse(snippets(guide, 'json')[0]!) as { keys: [object] };
      const received = JSON.parse(answers.find((line) => line.startsWith('{"keys"'))!) as { keys: [object] };
      expect(Object.keys(received.keys[0]).sort()).toEqual(Object.keys(keys.keys[0]).sort());
      expect(JSON.parse(answers.find((line) => line.includes('response_status'))!)).toMatchObject({
        response_status: 200,
      });
      expect(JSON.parse(answers.find((line) => line.startsWith('{"data"'))!)).toMatchObject({ hasMore: false });
      expect(answers).toContain('retry: 1000'); // of the stream
      const fields = (text: string): string[] =>
        text
          .trim()
          .split('\n')
          .map((line) => line.split(':')[0]!);
      expect(fields(snippets(guide, 'text')[0]!)).toEqual(
        fields(serverSentEvent({ id: 'i', event: 'TEST', data: '{}' })),
      );
      await receiver.waitFor('TEST');
      const [start, ...headers] = snippets(read('docs/reference/webhooks.md'), 'http')[0]!.trim().split('\n');
      expect(start).toMatch(/^POST \/\S+ HTTP\/1\.1$/);
      for (const name of headers.map((line) => line.split(': ')[0]!.toLowerCase()))
        expect([name, receiver.received[0]!.headers[name]]).toEqual([name, expect.any(String)]);
    }, 60_000);

    it('show the verdict of audit verify', async () => {
      const labels = (lines: readonly string[]): string[] => lines.map((line) => line.split(/ {2,}/)[0]!);
      const texts = (lines: readonly string[]): string[] => lines.filter((line) => /^(?:Checked|Verdict)/.test(line));
      const shown = snippets(read('docs/guides/audit.md'), 'text')[0]!.trim().split('\n');
      await application.settle(); // an event after the seal would be one that is not sealed
      await application.get(audit.Sealer).seal({ all: true });
      const { answers } = await auditing('verify');
      expect([labels(answers), texts(answers)]).toEqual([labels(shown), texts(shown)]);
    });

    it('show the tree of audit why for a failed payment', async () => {
      const step = (line: string): string =>
        line
          .replaceAll(/\S*@\d+/g, '')
          .replaceAll(/[│├└─*… ]+/g, ' ')
          .replaceAll(/\(\d\)$|\+\d+ ms| by Token.*|[\da-f]{8}(?=[ ,]|$)|\d{4}-\d\d-\S+/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim();
      const example = snippets(read('docs/guides/audit.md'), '')[0]!.trim().split('\n').slice(2).map(step);
      const actual = (await auditing('why', failed, '--platform', application.tenant.platformId)).answers.map(step);
      let place = -1;
      for (const line of example) {
        place = actual.indexOf(line, place + 1);
        expect([line, place >= 0 ? null : actual]).toEqual([line, null]);
      }
    });

    it('verify an export as the example does', async () => {
      const file = path.join(folder, 'example.jsonl');
      await auditing('export', file);
      const { publicKey } = JSON.parse((await auditing('public-key', '--json')).answers[0]!) as { publicKey: string };
      expect(await isAuthentic(file, publicKey)).toBe(true);
    });

    it('use a database as the examples do', async () => {
      const pool = new pg.Pool({ connectionString: application.databaseUrl });
      const lost: Error[] = [];
      const steps = await useDatabase(application.databaseUrl, pool, 900, (error) => lost.push(error));
      expect([steps.length > 10, await new NotePrinter(pool).isReachable(), lost]).toEqual([true, true, []]);
      await pool.end();
    });

    it('create the roles of a database', async () => {
      const [sql] = snippets(read('docs/guides/operate.md'), 'sql');
      const client = new pg.Client({ connectionString: application.databaseUrl });
      await client.connect();
      try {
        const name = (text: string): string => text.replaceAll(/\bpayments(?=_owner|\b)/g, 'guide_payments');
        for (const statement of name(sql!)
          .replaceAll(/--.*$/gm, '')
          .split(';')
          .filter((each) => each.trim() !== ''))
          await client.query(statement);
        const { rows } = await client.query<{ owner: string }>(
          "SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = 'guide_payments'",
        );
        expect(rows).toEqual([{ owner: 'guide_payments_owner' }]);
      } finally {
        await client.query('DROP DATABASE IF EXISTS guide_payments');
        await client.query('DROP ROLE IF EXISTS guide_payments');
        await client.query('DROP ROLE IF EXISTS guide_payments_owner');
        await client.end();
      }
    });

    it("configure nginx with the product's bounds", () => {
      const [nginx] = snippets(read('docs/guides/operate.md'), 'nginx');
      const bound = Number(/client_max_body_size (\d+)m;/.exec(nginx!)![1]) * 1024 * 1024;
      expect(bound).toBeGreaterThan(ONBOARDING_CONFIGURATION.bulkImport.largest);
      expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
      for (const line of nginx!.split('\n').filter((each) => each.trim() !== '')) expect(line).toMatch(/[;{}]( #.*)?$/);
    });
  });
});

describe('The example context of the guide', () => {
  /** Code without comments and white space. */
  const bare = (code: string): string =>
    code
      .replaceAll(/\/\*\*?[\s\S]*?\*\//g, '')
      .replaceAll(/(^|\s)\/\/.*$/gm, '')
      .replaceAll(/\s+/g, '');
  const compiled = ['test/architecture/notes', 'test/architecture/examples'].flatMap((home) =>
    fs
      .readdirSync(path.join(ROOT, home), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => bare(read(path.join(home, file)))),
  );

  /** Docstrings of the libraries, with the name that each documents, if it is exported. */
  const docstrings = fs
    .readdirSync(path.join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('node_modules'))
    .flatMap((file) =>
      [
        ...read(`libs/${file}`).matchAll(
          /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/(?:\s*@[A-Z]\w*\([^\n]*\))*\s*(?:export )?(?:abstract )?(?:static |async )*(?:class |function |interface |const )?(\w+)?/g,
        ),
      ].map(([, text, name]) => ({ file: `libs/${file}`, name, text: text!.replaceAll(/^ *\* ?/gm, '') })),
    );

  it('contains every TypeScript snippet of a document and every example of a docstring', () => {
    const shown = [
      ...documents.flatMap((file) => snippets(read(file), 'ts').map((snippet) => ({ file, snippet }))),
      ...docstrings.flatMap(({ file, text }) => snippets(text, 'ts').map((snippet) => ({ file, snippet }))),
    ];
    expect(shown.length).toBeGreaterThan(25);
    expect(shown.filter(({ snippet }) => !compiled.some((source) => source.includes(bare(snippet))))).toEqual([]);
  });

  it.each(
    Object.entries({
      database,
      'event-store': eventStore,
      'event-sourcing': { ...eventSourcing, ...definitions },
      audit,
    }),
  )('shows every function of the door of %s in its README', (library, door) => {
    const shown = snippets(read(`libs/${library}/README.md`), 'ts').join('\n');
    const functions = Object.entries(door).filter(
      ([, value]) => typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value)),
    );
    expect(functions.length).toBeGreaterThan(3);
    expect(functions.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
  });

  it('is the source of examples of the main functions', () => {
    const examples = docstrings.filter(({ text }) => text.includes('@example'));
    expect(examples.filter(({ text }) => !/@example\n```ts\n/.test(text))).toEqual([]);
    expect(examples.map(({ name }) => name).sort()).toEqual([
      'AggregateRunner',
      'Answers',
      'EffectHandler',
      'EventStore',
      'PageQuery',
      'ReadTable',
      'Refusal',
      'ResourceIdParam',
      'TextField',
      'View',
      'aggregateCommandHandler',
      'defineAggregate',
      'defineCommand',
      'defineEffect',
      'defineEvent',
      'defineListQuery',
      'defineMigration',
      'defineQuery',
      'defineRows',
      'defineSaga',
      'defineTable',
      'forFeature',
      'given',
      'listQueryHandler',
      'notify',
      'page',
      'queryHandler',
      'requireTransactable',
      'resourceQueryHandler',
    ]);
  });
});

describe('The source tree of the architecture', () => {
  it.each(['apps', 'libs'])('lists every folder of %s', (part) => {
    const [tree] = snippets(read('docs/architecture.md'), '');
    const listed = new RegExp(`^${part}/\\n((?: {2}.*\\n)*)`, 'm').exec(tree!)![1]!;
    const folders = fs.readdirSync(path.join(ROOT, part), { withFileTypes: true }).filter((each) => each.isDirectory());
    expect([...listed.matchAll(/^ {2}([a-z-]+)\//gm)].map(([, name]) => name).sort()).toEqual(
      folders.map(({ name }) => name).sort(),
    );
  });
});

describe('The glossary', () => {
  it('names places that exist', () => {
    const files = ['apps', 'libs', 'test'].flatMap((folder) =>
      fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    );
    const places = [...read('docs/glossary.md').matchAll(/^\|.*\| ([^|]*) \|$/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]*[/.][^`]*)`/g)].map(([, place]) => place!.replace(/\/$/, '')),
    );
    const exists = (place: string): boolean => {
      const pattern = place
        .split(/<[a-z]+>|\*/)
        .map((part) => part.replaceAll('.', String.raw`\.`))
        .join('[^/]*');
      const whole = new RegExp(`${/^(?:apps|libs|test)\//.test(place) ? '^' : '(?:^|/)'}${pattern}$`);
      return files.some((file) => whole.test(file));
    };
    expect(places.length).toBeGreaterThan(40);
    expect(places.filter((place) => !exists(place))).toEqual([]);
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
    const rows = [...section(guide, 'Failure reasons').matchAll(/^\| `([A-Z_]+)` +\| ([^|]*[^ |]) +\|/gm)];
    expect(Object.fromEntries(rows.map(([, code, meaning]) => [code, meaning]))).toEqual(
      Object.fromEntries(Object.entries(FAILURE_GUIDE).map(([code, { meaning }]) => [code, meaning])),
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

describe('The index of decisions', () => {
  it('names every decision once', () => {
    const named = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, file]) => file!);
    const decisions = fs.readdirSync(path.join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md');
    expect(named.toSorted()).toEqual(decisions.toSorted());
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

  it('name source files that exist', () => {
    const files = ['apps', 'bench', 'libs', 'scripts', 'test', 'tools'].flatMap((folder) =>
      fs
        .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `/${folder}/${file}`),
    );
    const missing = documents
      .filter((file) => file !== 'docs/guides/add-a-context.md') // names the files of a context to be added
      .flatMap((file) =>
        [...read(file).matchAll(/`([a-zA-Z0-9_./-]+\.(?:ts|mjs))`/g)]
          .map(([, name]) => name!)
          .filter((name) => !files.some((each) => each.endsWith(`/${name}`)))
          .map((name) => `${file}: ${name}`),
      );
    expect(missing).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run (?:--silent )?([a-z0-9:-]*[a-z0-9])/g)].map(
        ([, script]) => `${file}: ${script}`,
      ),
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

  it('give a reason in each whole command that requires one', async () => {
    const whole = documents.flatMap((file) =>
      [...read(file).matchAll(/`npm run cli -- ([^`]+)`/g)].map(([, text]) => [file, text!.split(/\s+/)] as const),
    );
    const without: string[] = [];
    for (const [file, words] of whole) {
      if (words.some((word) => ['--reason', '…'].includes(word))) continue;
      const name = words.slice(0, 2); // a command that is only named has no further words
      if (words.length > 2 && (await help(...name)).includes('--reason')) without.push(`${file}: ${words.join(' ')}`);
    }
    expect(without).toEqual([]);
  });
});

async function help(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const write = (line: string): number => lines.push(line);
  await runCommandLine([...words, '--help'], {
    environment: {},
    write,
    warn: write,
  });
  return `\n${lines.join('\n')}`;
}
