import { type Tenant, derivedUuid, tenantKey } from '@app/kernel';

/** A manual act: its words on the command line, and its object. */
export interface ManualAct {
  /** The words of the command: `card settle`. */
  readonly act: string;
  /** Object of the act: a public id, an amount. */
  readonly object: string;
}

/**
 * Ids of an act under the reference of a document, on the command line and at the console alike: they follow from the reference
 * alone, so the same one is one act, and with another object a conflict.
 */
export function idsUnderReference(
  tenant: Tenant,
  { act, object }: ManualAct,
  reference: string,
): { readonly commandId: string; readonly requestHash: string } {
  return {
    commandId: derivedUuid('by hand', tenantKey(tenant), act, reference),
    requestHash: derivedUuid('by hand', act, object),
  };
}
