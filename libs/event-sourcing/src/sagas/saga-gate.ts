import { SetMetadata } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/**
 * Decides whether a tenant needs a saga at all. Checked after an event is stored and before it is queued; if the gate is closed, the event
 * is skipped without a trace. The check must use strongly consistent state, so that no event after the opening of the gate is skipped.
 */
export interface SagaGate {
  isOpen(tenant: Tenant): Promise<boolean>;
}

export const GUARDED_SAGA = 'event-sourcing:guarded-saga';

/** Registers a provider as the gate of a saga, named `<context>.<saga>`. */
export const GuardsSaga = (fullName: string): ClassDecorator => SetMetadata(GUARDED_SAGA, fullName);
