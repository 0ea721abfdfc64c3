import type { EventDefinition } from './event.js';
import { pii, text } from './fields.js';

/** Operator of a manual act, and the reason. */
export interface OperatorNote {
  readonly operator: string;
  readonly reason: string;
}

/** Data subject whose key seals the names of operators and their notes. */
export const OPERATORS = 'operators';

/** Operator and reason as every event of a manual act records them; free text of people, so sealed. */
export const OPERATOR_NOTE = { subject: text(), operator: pii(text()), reason: pii(text()) };

/** The options of such an event. */
export const SEALED_FOR_OPERATORS = { subject: 'subject' };

/** The members of `OPERATOR_NOTE` for one act. */
export function operatorNote({ operator, reason }: OperatorNote): OperatorNote & { readonly subject: string } {
  return { subject: OPERATORS, operator, reason };
}

/** True when an event records a manual act. */
export function isManualAction({ fields }: EventDefinition): boolean {
  return fields['operator'] === OPERATOR_NOTE.operator && fields['reason'] === OPERATOR_NOTE.reason;
}
