import type { EventDefinition } from './event.js';
import { pii, text } from './fields.js';

/** Operator of a manual action, with the reason. */
export interface OperatorNote {
  readonly operator: string;
  readonly reason: string;
}

/** Data subject whose key seals operators' names and notes. */
export const OPERATORS = 'operators';

/** Operator and reason, recorded with every manual action. They are free text about people, so they are sealed. */
export const OPERATOR_NOTE = { subject: text(), operator: pii(text()), reason: pii(text()) };

/** The options of such an event. */
export const SEALED_FOR_OPERATORS = { subject: 'subject' };

/** The members of `OPERATOR_NOTE` for one action. */
export function operatorNote({ operator, reason }: OperatorNote): OperatorNote & { readonly subject: string } {
  return { subject: OPERATORS, operator, reason };
}

/** True if an event records a manual action. */
export function isManualAction({ fields }: EventDefinition): boolean {
  return fields['operator'] === OPERATOR_NOTE.operator && fields['reason'] === OPERATOR_NOTE.reason;
}
