import { invalidInput } from '@app/kernel';
import { InvalidMessage } from '@app/partner-protocol';

/** A validated message of a partner; 400 INVALID_INPUT naming each invalid member. */
export function checkedMessage<T>(message: () => T, within = ''): T {
  try {
    return message();
  } catch (error) {
    if (!(error instanceof InvalidMessage)) throw error;
    const faults = error.faults.map(({ field, message: fault }) => ({ field: `${within}${field}`, message: fault }));
    throw invalidInput('The message does not conform to the partner protocol.', ...faults);
  }
}
