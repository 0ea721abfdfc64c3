import { performEffect, defineSaga, sendCommand, ignoreRefusal, park, when } from '@app/event-sourcing/definitions';
import { AwaitConclusion } from '../effects/onboarding.effects.js';
import { RecordConclusion } from '../commands/record-conclusion.js';
import { CustomerAssessed } from '../domain/customer/assessment.events.js';
import { uuidOfAny } from '../domain/customer/resource.js';
import type { Conclusion } from '../providers/identity-verifier.port.js';

interface Verification {
  readonly customerId: string;
  readonly verificationId: string;
}

/** Polls a verification with running automatic checks until the verifier concludes it; one instance per verification. */
export const verificationSaga = defineSaga<Verification | null, 'await' | 'record'>({
  context: 'onboarding',
  name: 'verification',
  version: 1,
  initial: null,
  on: [
    when(
      CustomerAssessed,
      ({ data }) => (data.verificationStatus === 'IN_PROGRESS' ? uuidOfAny(data.verificationId) : null),
      (_, { data: { customerId, customerType, verificationId } }) => ({
        state: { customerId, verificationId },
        outputs: [performEffect('await', AwaitConclusion, { customerId, customerType, verificationId })],
      }),
    ),
  ],
  answers: {
    await: {
      done: (state, { data }) => ({
        state,
        outputs:
          state === null
            ? []
            : [sendCommand('record', RecordConclusion, { ...state, ...(data as unknown as Conclusion) })],
      }),
      refused: park,
    },
    record: { refused: ignoreRefusal }, // another verification replaced it, or the customer was deleted
  },
});
