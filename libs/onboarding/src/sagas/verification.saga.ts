import { act, defineSaga, instruct, when } from '@app/event-sourcing';
import { AwaitConclusion, RecordConclusion } from '../commands/conclude-verification.js';
import { CustomerAssessed } from '../domain/customer/assessment.events.js';
import { uuidOfAny } from '../domain/customer/resource.js';
import type { Conclusion } from '../providers/identity-verifier.port.js';

interface Verification {
  readonly customerId: string;
  readonly verificationId: string;
}

/** A verification whose automatic checks run is followed until the verifier concludes; one instance a verification. */
export const verificationSaga = defineSaga<Verification | null>({
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
        outputs: [act('await', AwaitConclusion, { customerId, customerType, verificationId })],
      }),
    ),
  ],
  answers: {
    await: (state, answer) => ({
      state,
      outputs:
        state !== null && answer.outcome === 'done'
          ? [instruct('record', RecordConclusion, { ...state, ...(answer.data as unknown as Conclusion) })]
          : [],
    }),
  },
});
