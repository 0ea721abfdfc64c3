import fs from 'node:fs';
import path from 'node:path';
import { FeatureRegistry } from '@app/event-sourcing';
import type { Notification } from '@app/event-sourcing/definitions';
import type { RecordedEvent } from '@app/event-store';
import { type FieldShape, shapeOf } from '@app/kernel';
import { TestApplication } from '../support/application.js';
import { fetchDocument } from '../support/openapi.js';
import { sampleOf } from '../support/sample-data.js';
import { EVENT_TYPES } from '../../libs/webhooks/src/domain/webhook-endpoint/event-types.js';
import { WEBHOOK_TYPES } from '../support/webhook-types.js';

const REFERENCE = path.resolve(import.meta.dirname, '../../docs/reference/webhooks.md');

describe('The types of webhooks', () => {
  let application: TestApplication;
  let received: ReadonlySet<string>;

  beforeAll(async () => {
    application = await TestApplication.shared();
    // TEST has no resource and so no notification: the delivery of webhooks sends it itself
    received = new Set(['TEST', ...application.get(FeatureRegistry).notifications.flatMap(typesOf)]);
  }, 60_000);
  afterAll(() => application.close());

  it('are the 43 of the contract, and those of further contexts', () => {
    expect(new Set(WEBHOOK_TYPES).size).toBe(43);
    expect(WEBHOOK_TYPES.filter((type) => !received.has(type))).toEqual([]);
  });

  it('are all but TEST those that an endpoint may choose from', () => {
    expect([...EVENT_TYPES, 'TEST'].sort()).toEqual([...received].sort());
  });

  it('are all explained in the reference, with their data', async () => {
    const rows = [...fs.readFileSync(REFERENCE, 'utf8').matchAll(/^\| `([A-Z_.]+)` +\| (.+?) +\| (.+?) +\|$/gm)];
    expect(rows.map(([, type]) => type).sort()).toEqual([...received].sort());
    const operations = Object.keys((await fetchDocument(application.url)).paths);
    const dataOf = new Map(rows.map(([, type, , data]) => [type!, data!]));
    expect(dataOf.get('TEST')).toBe('`{}`');
    for (const [type, data] of dataOf)
      if (type !== 'TEST') expect(operations).toContain(`/2025-10-13${/GET (\S+)$/.exec(data)![1]}`);
    // one resource has one description
    for (const { view } of application.get(FeatureRegistry).notifications) {
      const types = application
        .get(FeatureRegistry)
        .notifications.filter((each) => each.view === view)
        .flatMap(typesOf);
      expect(new Set(types.map((type) => dataOf.get(type))).size).toBe(1);
    }
  });
});

/** Webhook types that an event can produce: evaluated for every choice of its members. */
function typesOf({ event: { type: name, fields }, type }: Notification): string[] {
  const received = choicesOf(shapeOf(fields)).map((data) => type({ type: name, data } as unknown as RecordedEvent));
  return [...new Set(received)].filter((each) => each !== null);
}

function choicesOf(shape: FieldShape): Record<string, unknown>[] {
  return Object.entries(shape as Readonly<Record<string, FieldShape>>).reduce<Record<string, unknown>[]>(
    (made, [member, inner]) =>
      valuesOf(inner, member).flatMap((value) => made.map((data) => ({ ...data, [member]: value }))),
    [{}],
  );
}

function valuesOf(shape: FieldShape, member: string): readonly unknown[] {
  if (typeof shape === 'string' && shape.startsWith('one of ')) return shape.split(' ').slice(2);
  return [sampleOf(shape, member)];
}
