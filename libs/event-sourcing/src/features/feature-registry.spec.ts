import type { DiscoveryService } from '@nestjs/core';
import type { View } from '@app/kernel';
import { EventRegistry } from '@app/event-store';
import { type Feature, FeatureHolder } from '../definitions/feature.js';
import { notify } from '../definitions/notification.js';
import { defineTable } from '../definitions/table-definition.js';
import { CashMoved, type TillDocument, type TillEvent, TillOpened, tillView } from '../testing/till.fixture.js';
import { FeatureRegistry } from './feature-registry.js';

const { subject: _subject, ...withoutSubject } = tillView;
const declared: View<TillDocument, TillEvent> = { ...withoutSubject, withoutPersonalData: true };

function collected(feature: Feature): FeatureRegistry {
  const discovery = { getProviders: () => [{ instance: new FeatureHolder(feature) }] };
  const registry = new FeatureRegistry(discovery as unknown as DiscoveryService, new EventRegistry(), null as never);
  registry.collect();
  return registry;
}

const table = (view: View<TillDocument, TillEvent>): Feature => ({
  tables: [defineTable({ name: 'shop_till', view })],
});
const notification = (view: View<TillDocument, TillEvent>): Feature => ({
  notifications: [notify(CashMoved, 'TILL.MOVED', view)],
});

describe('a feature that a context registers', () => {
  it.each([
    ['a table', table(withoutSubject)],
    ['a notification', notification(withoutSubject)],
  ])(
    'is refused where personal data would be kept in clear: %s over events with some, without a subject',
    (_, feature) => {
      expect(() => collected(feature)).toThrow('shop.till-opened name');
    },
  );

  it.each([
    ['whose view names the subject', table(tillView)],
    ['whose view declares to do without personal data', table(declared)],
    ['of an event that names it', { notifications: [notify(TillOpened, 'TILL.OPENED', withoutSubject)] }],
    ['for which either holds', notification(declared)],
  ])('is taken %s', (_, feature) => {
    expect(() => collected(feature)).not.toThrow();
  });

  it('runs projections that are given no personal member', async () => {
    const given: unknown[] = [];
    const registry = collected({
      aggregates: [tillView.aggregate],
      projections: [
        {
          name: 'shop_openings',
          version: 1,
          create: '',
          drop: '',
          concerns: (type) => type === TillOpened.type,
          apply: async (events) => void given.push(...events.map(({ data }) => data)),
        },
      ],
    });
    const event = TillOpened({ customer: 'customer-1', name: 'Ada' });
    await registry.projections[0]!.apply([event as never], null as never);
    expect(given).toEqual([{ customer: 'customer-1', name: null }]);
  });
});
