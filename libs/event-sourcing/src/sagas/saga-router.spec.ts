import type pg from 'pg';
import { type Tenant, defineEvent, text } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import type { RecordedEvent } from '@app/event-store';
import { defineSaga, scheduleWake, type Saga, type SagaState, when } from '../definitions/define-saga.js';
import type { RoutedInput, RoutedInputs } from '../subscriptions/routed-inputs.js';
import { SagaRouter } from './saga-router.js';

const [TILL, OTHER_TILL] = ['00000000-0000-8000-8000-000000000001', '00000000-0000-8000-8000-000000000002'];
const ELSEWHERE: Tenant = { ...TEST_TENANT, environment: 'PRODUCTION' };
const Opened = defineEvent('shop.till-opened', { by: text() });
const opened = (aggregateId: string, id: string, tenant = TEST_TENANT) =>
  ({
    type: Opened.type,
    data: { by: 'Ada' },
    tenant,
    aggregateId,
    stream: `till-${aggregateId}`,
    correlationId: 'request',
    recorded: { id, revision: 0, at: '2026-01-15T12:00:00.000Z', actor: 'token' },
  }) as unknown as RecordedEvent;

function guard(debouncedBy?: string): Saga {
  return defineSaga<null>({
    context: 'shop',
    name: 'till-guard',
    version: 1,
    initial: null,
    ...(debouncedBy !== undefined && { debouncedBy }),
    on: [
      when(
        Opened,
        ({ aggregateId }) => aggregateId,
        () => ({ state: null, outputs: [scheduleWake('look', { after: 1_000 })] }),
      ),
    ],
    wakes: { look: () => ({ state: null, outputs: [] }), forget: () => ({ state: null, outputs: [] }) },
  }) as unknown as Saga;
}

/** An instance with a pending timer of this name. */
function waiting(name: string): SagaState {
  const wake = { id: 'wake', output: { kind: 'wake', name }, askedAt: '', dueAt: '', reactionId: '' } as const;
  return { own: null, pending: new Map([['wake', wake]]) };
}

describe('the router of a saga', () => {
  let asked: string[];

  /** Ids of the queued events. */
  async function routed(saga: Saga, instances: Record<string, SagaState>, events: readonly RecordedEvent[]) {
    asked = [];
    const router = new SagaRouter(saga, undefined, {
      recipients: () => Promise.reject(new Error('no recipients')),
      instance: (tenant, id) => {
        asked.push(`${tenant.environment} ${id}`);
        return Promise.resolve(instances[`${tenant.environment} ${id}`] ?? { own: null, pending: new Map() });
      },
    });
    const added: Promise<readonly RoutedInput[]>[] = [];
    const inputs = { add: (some: Promise<readonly RoutedInput[]>) => added.push(some) };
    await router.apply(events, {} as pg.ClientBase, inputs as unknown as RoutedInputs);
    return (await Promise.all(added)).flat().map(({ event }) => event.recorded.id);
  }

  const events = [opened(TILL, 'a'), opened(OTHER_TILL, 'b'), opened(TILL, 'c'), opened(TILL, 'd', ELSEWHERE)];

  it('queues no event that a pending timer of its instance covers, and reads each instance once', async () => {
    const instances = { [`SANDBOX ${TILL}`]: waiting('look') };
    expect(await routed(guard('look'), instances, events)).toEqual(['b', 'd']);
    expect(asked).toEqual([`SANDBOX ${TILL}`, `SANDBOX ${OTHER_TILL}`, `PRODUCTION ${TILL}`]);
  });

  it('queues copied events: the timer that the copied reaction of their instance waits for is set by them', async () => {
    const copy = opened(TILL, 'e');
    const copied = { ...copy, recorded: { ...copy.recorded, copyOf: 'a' } };
    expect(await routed(guard('look'), { [`SANDBOX ${TILL}`]: waiting('look') }, [copied])).toEqual(['e']);
    expect(asked).toEqual([]);
  });

  it('queues those of an instance that waits for another timer', async () => {
    expect(await routed(guard('look'), { [`SANDBOX ${TILL}`]: waiting('forget') }, events)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('reads no instance of a saga that needs every event', async () => {
    expect(await routed(guard(), { [`SANDBOX ${TILL}`]: waiting('look') }, events)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([]);
  });
});
