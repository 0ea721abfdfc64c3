import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ajvPackage from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service, ServiceAccount } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { type ChartValues, type KubernetesObject, renderChart } from '../support/chart.js';
import { USAGE } from '../../apps/partner-bank-files/src/settings.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CHART = path.join(ROOT, 'deploy/helm/payments-platform');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

interface Container {
  readonly command: readonly string[];
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: unknown }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly resources: { readonly limits: Readonly<Record<string, string>> };
  readonly image: string;
  readonly readinessProbe?: unknown;
  readonly livenessProbe?: unknown;
}
interface Workload extends KubernetesObject {
  readonly spec: {
    readonly replicas?: number;
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly terminationGracePeriodSeconds?: number;
        readonly automountServiceAccountToken: boolean;
        readonly securityContext: Readonly<Record<string, unknown>>;
      };
    };
  };
}

interface Policy {
  readonly spec: {
    readonly podSelector: object;
    readonly ingress: readonly object[];
    readonly egress: readonly object[];
  };
}

const MODELS = [Deployment, Job, NetworkPolicy, PodDisruptionBudget, Service, ServiceAccount];

describe('The chart', () => {
  const defaults = parse(fs.readFileSync(path.join(CHART, 'values.yaml'), 'utf8')) as ChartValues;
  const values: ChartValues = {
    ...defaults,
    config: { ...(defaults['config'] as object), publicUrl: 'https://pay.example.com' },
  };
  const objects = renderChart(CHART, values, 'pay');
  const partners = defaults['partners'] as Readonly<Record<'messages' | 'bankFiles', object>>;
  const wanted = {
    messages: { ...partners.messages, enabled: true },
    bankFiles: { ...partners.bankFiles, enabled: true },
  };
  const objectsWithPartners = renderChart(CHART, { ...values, partners: wanted }, 'pay');
  const schema = JSON.parse(fs.readFileSync(path.join(CHART, 'values.schema.json'), 'utf8')) as object;
  const validate = new ajvPackage.Ajv({ allErrors: true }).compile(schema);
  const named = (name: string): KubernetesObject => objects.find(({ metadata }) => metadata.name === name)!;
  const workloads = ['pay-api', 'pay-worker', 'pay-migration'].map((name) => named(name) as Workload);
  const [messages, bankFiles] = ['pay-partner-messages', 'pay-partner-bank-files'].map(
    (name) =>
      objectsWithPartners.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name) as Workload,
  ) as [Workload, Workload];

  it('makes objects that Kubernetes accepts', () => {
    for (const object of objectsWithPartners) {
      const Model = MODELS.find(({ is }) => is(object)) as new (object: KubernetesObject) => { validate(): void };
      expect(() => new Model(object).validate()).not.toThrow();
    }
    expect(objects.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'Deployment',
      'Job',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
    ]);
  });

  it('describes its values by a schema, which the defaults miss by the public address alone', () => {
    expect([validate(values), validate.errors]).toEqual([true, null]);
    validate(defaults);
    expect(validate.errors!.map(({ instancePath }) => instancePath)).toEqual(['/config/publicUrl']);
  });

  it('takes the values that the guide shows', () => {
    const shown = parse(/```yaml\n([^]*?)```/.exec(read('docs/guides/deploy.md'))![1]!.replace('…', 'b'.repeat(64)));
    const sections = Object.entries(shown as ChartValues).map(([name, section]) => [
      name,
      { ...(defaults[name] as object), ...(section as object) },
    ]);
    const given = { ...defaults, ...(Object.fromEntries(sections) as ChartValues) };
    expect([validate(given), validate.errors]).toEqual([true, null]);
    for (const [name, section] of Object.entries(shown as ChartValues))
      expect(defaults[name]).toMatchObject(
        Object.fromEntries(Object.keys(section as object).map((key) => [key, expect.any(String)])),
      );
    expect(renderChart(CHART, given, 'shown')).toHaveLength(objects.length);
  });

  it('runs each process as no root, on a root that cannot be written, without a token of the cluster', () => {
    for (const { spec } of [...workloads, messages, bankFiles]) {
      const { containers, securityContext, automountServiceAccountToken } = spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(automountServiceAccountToken).toBe(false);
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.limits).toHaveProperty('memory');
      }
    }
  });

  it('takes secrets by reference, and the owner of the tables for the migration alone', () => {
    const text = JSON.stringify(objects);
    expect(text).not.toMatch(/"kind":"Secret"|postgres:\/\//);
    for (const { spec, metadata } of workloads) {
      const [{ envFrom, env }] = spec.template.spec.containers as [Container];
      expect(envFrom).toEqual([{ secretRef: { name: 'payments-platform' } }]);
      expect(env.some(({ name }) => name === 'MIGRATION_DATABASE_URL')).toBe(metadata.name === 'pay-migration');
    }
  });

  it('starts the programs of the image, and drains two of each kind one by one', () => {
    const commands = workloads.map(({ spec }) => spec.template.spec.containers[0]!.command);
    expect(commands[0]).toEqual(commandOfTheImage());
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as ComposeFile;
    expect(commands.slice(1)).toEqual([services['worker']!['command'], services['migrate']!['command']]);
    for (const { spec } of workloads.slice(0, 2)) {
      expect(spec.replicas).toBe(2);
      expect(spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
    }
    expect(workloads[0]!.spec.template.spec.containers[0]!.env).toContainEqual({ name: 'DRAIN_SECONDS', value: '5' });
    for (const { spec } of workloads.slice(0, 2))
      expect(spec.template.spec.containers[0]).toMatchObject({
        livenessProbe: { httpGet: { path: '/health/live' } },
        readinessProbe: { httpGet: { path: '/health/ready' } },
        ports: [{ containerPort: 3000 }],
      });
    expect(workloads[1]!.spec.template.spec.containers[0]!.env).toContainEqual({ name: 'WORKER_PORT', value: '3000' });
  });

  it('selects the pods that it makes', () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels);
    const selectors = [
      (named('pay') as unknown as { readonly spec: { readonly selector: object } }).spec.selector,
      ...objects
        .filter(({ kind }) => kind === 'PodDisruptionBudget' || kind === 'Deployment')
        .map(
          (object) => (object as unknown as { spec: { selector: { matchLabels: object } } }).spec.selector.matchLabels,
        ),
    ];
    for (const selector of selectors) expect(labels).toContainEqual(selector);
  });

  it('has the partners of the image where they are wanted, each one process that alone writes its record', () => {
    const kindsOf = (some: readonly KubernetesObject[]) => some.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const further = kindsOf(objectsWithPartners).filter((each) => !kindsOf(objects).includes(each));
    expect(further.sort()).toEqual([
      'Deployment pay-partner-bank-files',
      'Deployment pay-partner-messages',
      'Service pay-partner-bank-files',
      'Service pay-partner-messages',
    ]);
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as ComposeFile;
    for (const [{ spec }, name] of [
      [messages, 'messages'],
      [bankFiles, 'bank-files'],
    ] as const) {
      expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
      const [container] = spec.template.spec.containers as [Container];
      const service = services[`partner-${name}`]!;
      expect(container.command).toEqual(service['command']);
      expect(container.envFrom).toEqual([{ secretRef: { name: `payments-platform-${name}` } }]);
      const { PARTNER_DATA, PARTNER_KEY, PLATFORM_KEY, HOST, PORT, NODE_ENV } = service['environment'] as Readonly<
        Record<string, string>
      >;
      expect(Object.fromEntries(container.env.map(({ name: setting, value }) => [setting, value]))).toEqual({
        PARTNER_DATA,
        PARTNER_KEY,
        PLATFORM_KEY,
        HOST,
        PORT,
        NODE_ENV,
      });
      const address = objectsWithPartners.find(
        ({ kind, metadata }) => kind === 'Service' && metadata.name === `pay-partner-${name}`,
      ) as unknown as {
        readonly spec: { readonly selector: object; readonly ports: readonly { readonly port: number }[] };
      };
      expect(address.spec).toMatchObject({ selector: spec.template.metadata.labels, ports: [{ port: Number(PORT) }] });
    }
  });

  it('lets the product and its partners reach one another, and no one else a partner', () => {
    const [ofProduct, ofPartners] = ['pay', 'pay-partners'].map(
      (name) =>
        objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name) as unknown as Policy,
    ) as [Policy, Policy];
    const peersOf = (name: string) => ({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/instance': 'pay' } },
    });
    expect(ofPartners.spec.podSelector).toEqual(peersOf('payments-platform-partner').podSelector);
    expect(ofPartners.spec.ingress).toEqual([
      { from: [peersOf('payments-platform')], ports: [{ port: 4_171 }, { port: 4_172 }] },
    ]);
    expect(ofProduct.spec.egress).toContainEqual({
      to: [peersOf('payments-platform-partner')],
      ports: [{ port: 4_171 }, { port: 4_172 }],
    });
  });

  it('names the image by its digest where one is given', () => {
    const image = { ...(values['image'] as object), digest: `sha256:${'a'.repeat(64)}` };
    const [api] = renderChart(CHART, { ...values, image }, 'pay').filter(({ metadata }) => metadata.name === 'pay-api');
    expect((api as Workload).spec.template.spec.containers[0]!.image).toBe(
      `payments-platform@sha256:${'a'.repeat(64)}`,
    );
  });

  it('has no network policy where it is switched off, and refuses templates beyond its part of the language', () => {
    const off = { ...values, networkPolicy: { ...(values['networkPolicy'] as object), enabled: false } };
    expect(renderChart(CHART, off, 'pay').map(({ kind }) => kind)).not.toContain('NetworkPolicy');
    expect(() => renderChart(CHART, { ...values, api: {} }, 'pay')).toThrow('there is no .Values.api.replicas');
  });

  it('is accepted by helm, where it is installed', () => {
    const { error, status } = spawnSync('helm', ['lint', '--set', 'config.publicUrl=https://pay.example.com', CHART]);
    const isInstalled = (error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT';
    expect(isInstalled ? status : 0).toBe(0);
  });
});

interface ComposeFile {
  readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Instructions of the Dockerfile, those of its last stage apart. */
function stages(): { readonly build: readonly string[]; readonly last: readonly string[] } {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const steps = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const start = steps.findLastIndex((line) => line.startsWith('FROM '));
  return { build: steps.slice(0, start), last: steps.slice(start) };
}

function commandOfTheImage(): unknown {
  return JSON.parse(
    stages()
      .last.find((line) => line.startsWith('CMD '))!
      .slice('CMD '.length),
  );
}

describe('The image', () => {
  const { build, last } = stages();

  it('has two stages on one base, a long-term release of Node that is named by its digest', () => {
    expect(build[0]).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim@sha256:[0-9a-f]{64}$/);
    const bases = [...build, ...last].filter((line) => line.startsWith('FROM '));
    expect(bases).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}']);
  });

  it('gets from the build stage all but the tools, and no sources, tests or package manager', () => {
    const copies = last.filter((line) => line.startsWith('COPY '));
    expect(copies.filter((line) => !line.startsWith('COPY --from=build '))).toEqual(['COPY tools tools']);
    expect(copies.map((line) => line.split(' ').at(-1))).toEqual([
      './',
      'node_modules',
      'dist/bundle',
      'dist/sbom.json',
      'tools',
    ]);
    const runs = last.filter((line) => line.startsWith('RUN ')).join('\n');
    for (const name of ['lib/node_modules', 'bin/npm', 'bin/npx', 'bin/corepack', 'bin/yarn'])
      expect(runs).toContain(` /usr/local/${name} `);
    expect(runs).not.toMatch(/apt-get|curl|wget|npm (?:ci|install|run)/);
  });

  it('runs as no root, with a health check, and Node itself gets the signal to stop', () => {
    const place = (start: string): number => last.findIndex((line) => line.startsWith(start));
    expect(last[place('USER ')]).toBe('USER node');
    expect(place('USER ')).toBeGreaterThan(last.findLastIndex((line) => line.startsWith('RUN ')));
    expect(last[place('HEALTHCHECK ')]).toContain('/health/ready');
    expect((commandOfTheImage() as string[])[0]).toBe('node');
    expect(last).toContain('VOLUME /data');
  });

  it('starts, as each worker does, with the bounds of memory of `npm start`', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const words = scripts['start']!.split(' ');
    const flags = words.filter((word) => word.startsWith('--'));
    const malloc = words.find((word) => word.startsWith('MALLOC_TRIM_THRESHOLD_='))!;
    expect(flags).toHaveLength(2);
    expect(scripts['worker']).toBe(scripts['start']!.replace(/api$/, 'worker'));
    expect(commandOfTheImage()).toEqual(['node', ...flags, 'dist/bundle/api.js']);
    expect(last.find((line) => line.startsWith('ENV '))!.split(' ')).toContain(malloc);
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as ComposeFile;
    expect(services['worker']!['command']).toEqual(['node', ...flags, 'dist/bundle/worker.js']);
  });

  it('lists its packages in an SBOM, made of the packages that are left without the tools', () => {
    expect(build.at(-2)).toContain('npm prune --omit=dev ');
    expect(build.at(-1)).toMatch(/^RUN npm pkg delete devDependencies .* && npm sbom .* > dist\/sbom\.json$/);
  });
});

describe('The services of docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as ComposeFile;

  it('are two API and two worker processes with PostgreSQL and EventStoreDB', () => {
    for (const name of ['api', 'worker']) expect(services[name]!['deploy']).toEqual({ replicas: 2 });
    expect(services['postgres']!['image']).toMatch(/^postgres:18@sha256:[0-9a-f]{64}$/);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['migrate', 'postgres', 'eventstoredb']));
  });

  it('of the product cannot write to their root and have no capability', () => {
    for (const name of ['migrate', 'api', 'worker'])
      expect(services[name]).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });

  it('of the product get every setting but those that the file decides', () => {
    const table = read('docs/reference/environment.md').split('## ')[0]!;
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const names = rows.flatMap((row) => {
      const [first = '', ...others] = [...row.split('|')[1]!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!);
      const family = first.slice(0, first.lastIndexOf('_')); // `DOCUMENT_BUCKET_ENDPOINT`, `_NAME`
      return [first, ...others.map((name) => (name.startsWith('_') ? family + name : name))];
    });
    const decided = ['PORT', 'WORKER_PORT', 'HOST', 'DATA_DIR', 'ROLE', 'ALLOW_LOCAL_WEBHOOKS'];
    const ofTheOwner = ['MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD'];
    const given = Object.keys({
      ...(services['api']!['environment'] as object),
      ...(services['migrate']!['environment'] as object),
    });
    expect(names).toEqual(expect.arrayContaining([...ofTheOwner, 'MASTER_KEY', 'DOCUMENT_BUCKET_SECRET_ACCESS_KEY']));
    expect(names.filter((name) => !given.includes(name) && !decided.includes(name))).toEqual([]);
    expect(Object.keys(services['api']!['environment'] as object)).not.toEqual(expect.arrayContaining(ofTheOwner));
  });

  it.each(['messages', 'bank-files'])('include the partner for %s, where it is wanted', (name) => {
    expect(services[`partner-${name}`]).toMatchObject({
      profiles: [name],
      command: expect.arrayContaining([`dist/bundle/partner-${name}.js`]),
      read_only: true,
      depends_on: [],
    });
  });

  it('give the partner for bank files each of its settings', () => {
    const given = Object.keys(services['partner-bank-files']!['environment'] as object);
    const names = [...USAGE.matchAll(/\b(?:(?:PARTNER|SEPA|ACH)_[A-Z_]*[A-Z]|REPORT_URL|SCHEMAS|DEPOSITS_FROM)\b/g)];
    expect(names.length).toBeGreaterThan(15);
    expect(names.map(([setting]) => setting).filter((setting) => !given.includes(setting))).toEqual([]);
  });

  it('check the health of the API and of the workers', () => {
    expect(services['api']).toHaveProperty('healthcheck.test');
    expect(services['worker']!['healthcheck']).toEqual(services['api']!['healthcheck']);
    expect(services['migrate']!['healthcheck']).toEqual({ disable: true });
  });
});
