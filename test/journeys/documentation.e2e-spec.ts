import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseSync } from '@swc/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { TestApplication } from '../support/application.js';
import { hasPython } from '../support/has-python.js';
import { fetchDocument } from '../support/openapi.js';
import { ADDRESSES } from '../../libs/documentation/src/guides/guides.js';
import { apiOf } from '../../libs/documentation/src/reference/api.js';
import { codeSamples } from '../../libs/documentation/src/reference/code-samples.js';
import { layout } from '../../libs/documentation/src/site/layout.js';
import { pagesOf, searchIndex } from '../../libs/documentation/src/site/pages.js';

const run = promisify(execFile);
const TARGET = { origin: 'http://127.0.0.1:3000', basePath: '/2025-10-13' };

describe('The documentation at /docs', () => {
  let application: TestApplication;
  let document: OpenAPIObject;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    application = await TestApplication.shared();
    document = (await fetchDocument(application.url)) as unknown as OpenAPIObject;
    const entries = pagesOf(document, TARGET);
    for (const { path, render } of entries) {
      pages.set(path, layout(render(), path, entries));
      await turn(); // the application shares this thread, and has leases to renew
    }
  }, 60_000);
  afterAll(() => application.close());

  const fetchPage = (path: string, init?: RequestInit): Promise<Response> => fetch(`${application.url}${path}`, init);

  it('has a page for every operation of the API', () => {
    const { operations } = apiOf(document);
    expect(operations.length).toBeGreaterThan(153);
    for (const { id, method, path } of operations)
      expect([id, pages.get(`/docs/api/${id}`)]).toEqual([
        id,
        expect.stringContaining(`<span class="method ${method}">${method}</span> <code>${path}</code>`),
      ]);
  });

  it('has a page for every guide and reference of the repository', () => {
    const documents = ['docs/guides', 'docs/reference'].flatMap((folder) =>
      fs
        .readdirSync(path.resolve(import.meta.dirname, '../..', folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    );
    expect(documents.filter((document) => !ADDRESSES.has(document))).toEqual([]);
  });

  it('shows no comment of a document, and takes no sample to another server', async () => {
    for (const [from, page] of pages) expect([from, page.includes('&lt;!--')]).toEqual([from, false]);
    expect(await (await fetchPage('/docs/api/quotesCreate')).text()).toContain(
      `"${application.url}/2025-10-13/quotes`.replace('"', '&quot;'),
    );
  });

  it('has no link that leads nowhere, and loads nothing from elsewhere', async () => {
    const ids = new Map(
      [...pages].map(([path, page]) => [path, new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))]),
    );
    const others = ['/console', '/openapi.json', '/docs/assets/main.css', '/docs/assets/main.js'];
    for (const [from, page] of pages) {
      await turn();
      for (const [, target] of page.matchAll(/<(?:a|link|script|img)[^>]* (?:href|src)="([^"]+)"/g)) {
        if (others.includes(target!) || target === 'data:,') continue;
        if (/^https?:/.test(target!)) {
          expect([from, page.includes(`<a href="${target}"`)]).toEqual([from, true]); // read by people, loaded by no one
          continue;
        }
        if (target!.startsWith('/docs/assets/')) continue; // images: the page below is asked for them
        const [path, anchor] = target!.split('#') as [string, string | undefined];
        const known = ids.get(path === '' ? from : path);
        expect([from, target, known !== undefined && (anchor === undefined || known.has(anchor))]).toEqual([
          from,
          target,
          true,
        ]);
      }
    }
  });

  it('shows samples that each language can read, and whose reads are answered', async () => {
    const { operations } = apiOf(document);
    const all = operations.map((operation) => ({
      operation,
      samples: codeSamples(operation, TARGET.origin, TARGET.basePath),
    }));
    const inLanguage = (label: string): string[] =>
      all.flatMap(({ samples }) => samples.filter((sample) => sample.label === label).map(({ code }) => code));
    for (const code of inLanguage('TypeScript')) parseSync(code, { syntax: 'typescript', target: 'es2022' });
    execFileSync('bash', ['-n', '-c', inLanguage('curl').join('\n')]);
    if (hasPython())
      execFileSync('python3', ['-c', 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)'], {
        input: JSON.stringify(inLanguage('Python')),
      });
    const reads = all.filter(({ operation }) => operation.method === 'GET');
    const script = reads
      .map(({ samples }) => samples[0]!.code.replace('curl', "curl -s -o /dev/null -w '%{http_code}\\n'"))
      .join('\n')
      .replaceAll(TARGET.origin, application.url);
    const { clientId, clientSecret } = application.api.credential;
    const { stdout } = await run('bash', ['-c', script], {
      env: { PATH: process.env['PATH'], PAYMENTS_CREDENTIAL: `${clientId}:${clientSecret}` },
    });
    const statuses = stdout.trim().split('\n');
    expect(statuses.length).toBe(reads.length);
    // an id of the documentation is unknown here, and an agent's operations take no platform's credential
    const refused = reads
      .map(({ operation }, index) => `${statuses[index]} ${operation.path}`)
      .filter((line) => !/^(?:200|401|404) /.test(line));
    expect(refused).toEqual([
      '400 /2025-10-13/receiver/uma/{receiverUmaAddress}', // its institution is not reached
      '400 /2025-10-13/receiver/external-account/{accountId}', // the same
      '400 /2025-10-13/auth/delegated-keys', // takes one of two optional parameters
    ]);
  }, 60_000);

  it('is served with a policy that runs and loads only files of this service, and is cached by ETag', async () => {
    const response = await fetchPage('/docs/quick-start');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'");
    const page = await response.text();
    expect(page).not.toMatch(/ style="|<style| on\w+="|<script(?! src)/);
    for (const [, image] of page.matchAll(/<img src="([^"]+)"/g)) expect((await fetchPage(image!)).status).toBe(200);
    const again = await fetchPage('/docs/quick-start', { headers: { 'If-None-Match': response.headers.get('ETag')! } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetchPage('/docs/quick-start', { method: 'HEAD' })).status).toBe(200);
    expect((await fetchPage('/docs/quick-start', { method: 'POST' })).status).toBe(405);
  });

  it('answers a page for people where there is none', async () => {
    for (const path of ['/docs/nowhere', '/docs/api/nothing', '/docs/assets/../../../package.json', '/docs/%00']) {
      const response = await fetchPage(path);
      expect([path, response.status >= 400 && response.status < 500]).toEqual([path, true]);
    }
    expect(await (await fetchPage('/docs/nowhere')).text()).toContain('There is no page at this address.');
  });

  it('has an entry on its page for every code that an error links to', async () => {
    const { body } = await application.api.get('/customers?limit=x');
    const link = new URL(body.details.documentation, application.url);
    expect(await (await fetch(link)).text()).toContain(`<section id="${link.hash.slice(1)}">`);
  });

  it('lets the search find operations by path and member, and guides and codes by their words', () => {
    const found = (word: string): string[] =>
      searchIndex(pagesOf(document, TARGET))
        .filter(({ title, words }) => `${title} ${words}`.includes(word))
        .map(({ id }) => id);
    expect(found('lockedCurrencySide')).toContain('/docs/api/quotesCreate');
    expect(found('QUOTE_EXPIRED')).toContain('/docs/errors');
    expect(found('Idempotency-Key')).toContain('/docs/integrate');
  });
});
