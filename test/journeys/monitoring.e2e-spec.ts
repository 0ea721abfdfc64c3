import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import type pg from 'pg';
import { parse } from 'yaml';
import { DATABASE_POOL } from '@app/database';
import { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { fundedCustomer, usdPayee } from '../support/main-job.js';

const ALERTS = 'deploy/prometheus/alerts.yaml';
const DASHBOARD = 'deploy/grafana/dashboard.json';

/** Registered by a process that serves: it handles uncaught exceptions. */
const OF_THE_PROCESS = 'process_uncaught_exceptions_total';

/** A reader that no process of this release has. */
const STOPPED = 'stopped';

describe('Monitoring', () => {
  let application: TestApplication;
  let metrics: string;

  beforeAll(async () => {
    application = await TestApplication.boot();
    await application.api.get('/config');
    const { accountId, customerId } = await fundedCustomer(application.api);
    const payee = await usdPayee(application.api, customerId);
    const [source, destination] = [{ accountId }, { accountId: payee }];
    await application.api.post('/transfer-out', { source, destination, amount: 100 });
    const pool = application.get<pg.Pool>(DATABASE_POOL);
    await pool.query('INSERT INTO reader_checkpoints (name, version, position) VALUES ($1, 1, 0)', [STOPPED]);
    await application.advance('90s');
    // checkpoints that the latest events do not concern follow soon after (decision 0101)
    await eventually(async () => {
      metrics = await (await fetch(`${application.url}/metrics`)).text();
      return lags().every(([reader, lag]) => reader === STOPPED || lag === 0);
    });
  }, 60_000);

  afterAll(() => application.close());

  const value = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN);

  const lags = () =>
    [...metrics.matchAll(/^reader_lag_seconds\{reader="([^"]+)"\} (\S+)$/gm)].map(
      ([, reader, lag]) => [reader!, Number(lag)] as const,
    );

  it('shows that every reader, saga and timer has caught up once the platform is at rest', () => {
    const readers = lags().filter(([reader]) => reader !== STOPPED);
    expect(readers.length).toBeGreaterThan(10);
    expect(readers.filter(([, lag]) => lag > 0)).toEqual([]);
    const due = [...metrics.matchAll(/^due_work_age_seconds\{kind="([^"]+)"\} (\S+)$/gm)];
    expect(due.map(([, kind, age]) => [kind, age])).toEqual([
      ['saga input', '0'],
      ['webhook', '0'],
      ['timer', '0'],
    ]);
    expect(value('saga_inputs_parked')).toBe(0);
    expect(value('unsealed_age_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('shows how long the steps of each saga took, and how they ended', () => {
    const steps = [...metrics.matchAll(/^saga_step_duration_seconds_count\{saga="([^"]+)",outcome="(\w+)"\} (\d+)$/gm)];
    expect(steps.map(([, saga, outcome]) => [saga, outcome])).toContainEqual(['payments.transfer-out', 'done']);
    expect(steps.filter(([, , outcome]) => outcome === 'failed')).toEqual([]);
  });

  it('shows since when the oldest event waits for a reader that stays behind', () => {
    expect(lags().find(([reader]) => reader === STOPPED)![1]).toBeGreaterThanOrEqual(90);
  });

  it.each([ALERTS, DASHBOARD])('%s names no metric that is not served', (file) => {
    const expressions = file === ALERTS ? expressionsOfAlerts() : expressionsOfDashboard();
    const named = new Set(expressions.flatMap((expression) => metricsIn(expression)));
    expect(named.size).toBeGreaterThan(8);
    const served = (name: string) =>
      new RegExp(`^${name}[ {]`, 'm').test(metrics) || metrics.includes(`# HELP ${name} `);
    expect([...named].filter((name) => !served(name) && name !== OF_THE_PROCESS)).toEqual([]);
  });

  it.each([ALERTS, DASHBOARD])('%s holds expressions that Prometheus can read', (file) => {
    const expressions = file === ALERTS ? expressionsOfAlerts() : expressionsOfDashboard();
    expect(expressions.filter((expression) => !isReadable(expression))).toEqual([]);
    const wrong = expressions.flatMap((expression) => [`${expression})`, `summ(${expression})`]);
    expect(wrong.filter(isReadable)).toEqual([]);
  });

  it('every alert has members of a rule alone, a separate name, and a time that Prometheus can read', () => {
    expect(new Set(rules().map(({ alert }) => alert)).size).toBe(rules().length);
    for (const {
      alert,
      expr: _expr,
      for: time = '0s',
      labels: _labels,
      annotations: _annotations,
      ...other
    } of rules())
      expect([alert, time, other]).toEqual([expect.stringMatching(/^\w+$/), expect.stringMatching(/^\d+[smh]$/), {}]);
  });

  it('every alert has a severity, a summary and an action', () => {
    for (const { labels, annotations } of rules()) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect([annotations.summary, annotations.action]).toEqual([expect.any(String), expect.any(String)]);
    }
  });

  it('the guide has Prometheus send a token and read the rules', () => {
    const shown = /```yaml\n([^]*?)```/.exec(fs.readFileSync('docs/guides/operate.md', 'utf8'))![1]!;
    expect(parse(shown)).toEqual({
      scrape_configs: [
        expect.objectContaining({ authorization: { credentials_file: expect.any(String) } }), // sent as a bearer token
      ],
      rule_files: [path.basename(ALERTS)],
    });
  });

  it('promtool accepts the rules, where it is installed', () => {
    const { error, status, stderr } = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' });
    const isInstalled = (error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT';
    expect([isInstalled ? status : 0, stderr ?? '']).toEqual([0, expect.any(String)]);
  });
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary?: string; readonly action?: string };
}

function rules(): Rule[] {
  const { groups } = parse(fs.readFileSync(ALERTS, 'utf8')) as { readonly groups: { readonly rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
}

function expressionsOfAlerts(): string[] {
  return rules().map(({ expr }) => expr);
}

function expressionsOfDashboard(): string[] {
  const { panels } = JSON.parse(fs.readFileSync(DASHBOARD, 'utf8')) as {
    readonly panels: { readonly targets: { readonly expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** By the grammar of Prometheus' own editor, which knows its functions by name. */
function isReadable(expression: string): boolean {
  let isRead = true;
  parser.parse(expression).iterate({
    enter: ({ type }) => {
      if (type.isError) isRead = false;
    },
  });
  return isRead;
}

/** Names of metrics have an underscore; labels, functions and keywords of the expressions are left out. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\bby \([^)]*\)/g, '');
  return (bare.match(/\b[a-z]+_[a-z_0-9]+\b/g) ?? []).filter((name) => name !== 'histogram_quantile');
}
