import { ScenarioTable } from '@app/kernel';
import type { LivenessStage } from '../../domain/authenticator/reset.js';

const SECOND = 1_000;
/** Time in milliseconds after which a check is decided. */
export const DECIDED_AFTER = 2 * SECOND;

/** Outcomes of liveness checks by the customer's phone number (wallet-auth 15.6). */
export const LIVENESS = new ScenarioTable<LivenessStage>(
  { name: 'liveness', topic: 'Liveness', field: 'phone number of the customer whose lost factor is reset' },
  {
    '001': {
      outcome: 'The check remains in manual review.',
      statuses: ['INITIATED', 'PENDING_REVIEW'],
      afterSeconds: DECIDED_AFTER / SECOND,
      decision: 'PENDING_REVIEW',
    },
    '002': {
      outcome: 'Another person took the liveness check: the reset is rejected.',
      statuses: ['INITIATED', 'REJECTED'],
      afterSeconds: DECIDED_AFTER / SECOND,
      decision: 'REJECTED',
    },
  },
  {
    outcome: 'The person is the customer.',
    statuses: ['INITIATED', 'LIVENESS_PASSED'],
    afterSeconds: DECIDED_AFTER / SECOND,
    decision: 'LIVENESS_PASSED',
  },
);
