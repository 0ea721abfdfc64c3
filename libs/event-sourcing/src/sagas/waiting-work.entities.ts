import { EntitySchema } from 'typeorm';

/** A row of the saga queue, as operators see it. */
export interface WaitingInput {
  readonly id: string;
  readonly input_id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly input: { readonly kind: string };
  readonly failures: number;
  readonly leased_by: number | null;
  readonly parked_reason: string | null;
}

/** A timer, as operators see it. */
export interface PendingTimer {
  readonly id: string;
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
  readonly due_at: Date;
}

export const waitingInputs = new EntitySchema<WaitingInput>({
  name: 'saga_queue',
  columns: {
    id: { type: 'bigint', primary: true },
    input_id: { type: 'text' },
    saga: { type: 'text' },
    tenant: { type: 'text' },
    instance: { type: 'uuid' },
    input: { type: 'json' },
    failures: { type: 'integer' },
    leased_by: { type: 'integer', nullable: true },
    parked_reason: { type: 'text', nullable: true },
  },
});

export const pendingTimers = new EntitySchema<PendingTimer>({
  name: 'timers',
  columns: {
    id: { type: 'text', primary: true },
    saga: { type: 'text' },
    tenant: { type: 'text' },
    instance: { type: 'uuid' },
    due_at: { type: 'timestamptz' },
  },
});
