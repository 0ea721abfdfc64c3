import { SetMetadata } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/**
 * Says whether a tenant wants a saga's work at all. Asked before an event is queued, after it was stored; where the
 * gate is shut, the event passes and leaves no trace. It answers from strongly consistent state, so it never shuts out
 * an event that followed its opening.
 */
export interface SagaGate {
  isOpen(tenant: Tenant): Promise<boolean>;
}

export const GUARDED_SAGA = 'event-sourcing:guarded-saga';

/** Makes a provider the gate of a saga, named `<context>.<saga>`. */
export const GuardsSaga = (fullName: string): ClassDecorator => SetMetadata(GUARDED_SAGA, fullName);
