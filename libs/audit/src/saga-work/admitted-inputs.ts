import { type Tenant, tenantKey } from '@app/kernel';
import { asOf, type SagaGate } from '@app/event-sourcing';
import type { UnhandledEvent } from './pending-work.js';

/** Keeps the inputs of sagas that the tenant wants now and wanted at the time of the event. Others left no trace then and get none now. */
export async function admittedInputs(
  inputs: readonly UnhandledEvent[],
  gateOf: (saga: string) => SagaGate | undefined,
): Promise<UnhandledEvent[]> {
  const openNow = new Map<string, boolean>();
  const admitted: UnhandledEvent[] = [];
  for (const input of inputs) {
    const gate = gateOf(input.saga.fullName);
    const {
      tenant,
      recorded: { at },
    } = input.event;
    if (
      gate === undefined ||
      input.isAlwaysAdmitted ||
      ((await isOpenNow(gate, input.saga.fullName, tenant, openNow)) && (await asOf({ at }, () => gate.isOpen(tenant))))
    )
      admitted.push(input);
  }
  return admitted;
}

async function isOpenNow(gate: SagaGate, saga: string, tenant: Tenant, known: Map<string, boolean>): Promise<boolean> {
  const key = `${saga}/${tenantKey(tenant)}`;
  const isOpen = known.get(key) ?? (await gate.isOpen(tenant));
  known.set(key, isOpen);
  return isOpen;
}
