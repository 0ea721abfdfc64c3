import { Refusal } from '@app/kernel';

const OPERATOR_ID = /^Operator:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** `Operator:<uuid>`: not a resource of the API, so its ids have a separate format. */
export function operatorIdOf(uuid: string): string {
  return `Operator:${uuid}`;
}

/** The UUID in an operator's id; null if the text is not a valid id. */
export function operatorUuid(operatorId: string): string | null {
  return OPERATOR_ID.exec(operatorId)?.[1] ?? null;
}

/** The UUID; refuses REFERENCE_NOT_FOUND if the text is not a valid id. */
export function requiredUuid(operatorId: string): string {
  const uuid = operatorUuid(operatorId);
  if (uuid === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such operator.');
  return uuid;
}
