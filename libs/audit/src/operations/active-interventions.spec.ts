import { tenantKey } from '@app/kernel';
import { type StoredEvent, streamName } from '@app/event-store';
import { TEST_TENANT } from '@app/kernel/testing';
import { ActiveInterventions } from './active-interventions.js';
import { intervention } from './intervention.js';

const ONE = '00000000-0000-8000-8000-00000000000a';
const OTHER = '00000000-0000-8000-8000-00000000000b';

describe('active interventions of operators', () => {
  const seen = (
    ...events: readonly [type: string, about: string, data: Readonly<Record<string, string>>][]
  ): ActiveInterventions => {
    const standing = new ActiveInterventions();
    for (const [type, about, data] of events) {
      standing.observe({
        type,
        data,
        stream: streamName(TEST_TENANT, intervention, about),
        metadata: { tenant: tenantKey(TEST_TENANT) },
      } as unknown as StoredEvent);
    }
    return standing;
  };

  it('include an instance that was parked and not resumed', () => {
    const standing = seen(
      ['operations.saga-parked', ONE, { saga: 'shop.errands', instance: 'one' }],
      ['operations.saga-parked', OTHER, { saga: 'shop.errands', instance: 'other' }],
      ['operations.saga-resumed', ONE, { saga: 'shop.errands', instance: 'one' }],
    );
    expect(standing.parked).toEqual([{ tenant: TEST_TENANT, saga: 'shop.errands', instance: 'other' }]);
  });

  it('include an input that was dropped, and an event that a reader skips', () => {
    const standing = seen(
      ['operations.saga-input-skipped', ONE, { saga: 'shop.errands', instance: 'one', input: 'shop.errands/event' }],
      ['operations.reader-event-skipped', OTHER, { reader: 'shop_till', eventId: 'event' }],
      ['operations.reader-resumed', OTHER, { reader: 'shop_till' }],
      ['shop.errand-asked', OTHER, { reader: 'shop_till' }],
    );
    expect([[...standing.droppedInputs], standing.skippedEvents, standing.parked]).toEqual([
      ['shop.errands/event'],
      [{ reader: 'shop_till', eventId: 'event' }],
      [],
    ]);
  });
});
