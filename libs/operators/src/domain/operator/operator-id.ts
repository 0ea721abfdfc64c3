import { Refusal } from '@app/kernel';

const OPERATOR_ID = /^Operator:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `Operator:<uuid>`: no resource of the API, so its ids have a separate form. */
export function operatorIdOf(uuid: string): string {
  return `Operator:${uuid}`;
}

/** The UUID of an operator's id; null when the text is none. */
export function operatorUuid(operatorId: string): string | null {
  return OPERATOR_ID.exec(operatorId)?.[1] ?? null;
}

/** The same; refuses REFERENCE_NOT_FOUND where it is none. */
export function requiredUuid(operatorId: string): string {
  const uuid = operatorUuid(operatorId);
  if (uuid === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such operator.');
  return uuid;
}
