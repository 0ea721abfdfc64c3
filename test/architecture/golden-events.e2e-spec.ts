import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FeatureRegistry } from '@app/event-sourcing';
import { EventRegistry } from '@app/event-store';
import { type Aggregate, type DomainEvent, type EventDefinition, type View, shapeOf } from '@app/kernel';
import { TestApplication } from '../support/application.js';
import { sampleOf } from '../support/sample-data.js';

const FOLDER = path.resolve(import.meta.dirname, '../golden/events');
const WRITE = process.env['WRITE_GOLDEN'] === 'true';

interface Golden {
  readonly type: string;
  readonly version: number;
  readonly shape: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

function fileOf(type: string, version: number): string {
  return path.join(FOLDER, `${type}.v${version}.json`);
}

function golden(type: string, version: number): Golden {
  return JSON.parse(readFileSync(fileOf(type, version), 'utf8')) as Golden;
}

describe('golden events: every recorded version can be read by later releases', () => {
  let application: TestApplication;
  let definitions: EventDefinition[];
  let aggregates: Aggregate[];
  let views: View<unknown, DomainEvent>[];

  beforeAll(async () => {
    application = await TestApplication.shared();
    definitions = application.get(EventRegistry).all();
    const registry = application.get(FeatureRegistry);
    aggregates = [
      ...registry.aggregates,
      ...registry.sagas().map(({ aggregate }) => aggregate as unknown as Aggregate),
    ];
    views = registry.tables.map(({ view }) => view);
    if (WRITE) for (const definition of definitions) writeMissing(definition);
  }, 60_000);

  afterAll(() => application.close());

  it('every version of every event has a golden file, and no other file exists', () => {
    const expected = definitions.flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, index) => `${type}.v${index + 1}.json`),
    );
    expect(readdirSync(FOLDER).sort()).toEqual(expected.sort());
  });

  it('an event that changes its shape without a new version is reported', () => {
    for (const { type, version, fields } of definitions)
      expect([type, golden(type, version).shape]).toEqual([type, shapeOf(fields)]);
  });

  it('every stored version is brought to the current shape', () => {
    for (const definition of definitions) {
      for (let version = 1; version <= definition.version; version++) {
        const { data } = golden(definition.type, version);
        expect(() => definition.check(definition.upcast(version, data))).not.toThrow();
      }
    }
  });

  it('every decider and every view folds its history, as it is and with all personal data erased', () => {
    for (const aggregate of aggregates) {
      for (const erased of [false, true]) {
        const history = aggregate.events.map((definition) => current(definition, erased));
        expect(() =>
          history.reduce(
            (state, event, revision) => aggregate.evolve(state, event, recordedAt(revision)),
            aggregate.initial,
          ),
        ).not.toThrow();
        for (const view of views.filter((candidate) => candidate.aggregate === aggregate)) {
          expect(() =>
            history.reduce<unknown>(
              (document, event, revision) => view.evolve(document, event, recordedAt(revision)),
              null,
            ),
          ).not.toThrow();
        }
      }
    }
  });
});

function current(definition: EventDefinition, erased: boolean): DomainEvent {
  const data = definition.upcast(definition.version, golden(definition.type, definition.version).data);
  const gone = erased ? Object.fromEntries(definition.personal.map((name) => [name, null])) : {};
  return { type: definition.type, data: { ...data, ...gone } };
}

function recordedAt(revision: number) {
  return {
    id: `00000000-0000-8000-8000-${revision.toString().padStart(12, '0')}`,
    revision,
    at: '2026-01-15T12:00:00.000Z',
  };
}

/** `npm run golden`: writes the file of a new event or version; never touches one that exists. */
function writeMissing({ type, version, fields }: EventDefinition): void {
  if (existsSync(fileOf(type, version))) return;
  const shape = shapeOf(fields);
  writeFileSync(fileOf(type, version), `${JSON.stringify({ type, version, shape, data: sampleOf(shape) }, null, 2)}\n`);
}
