import { createHash } from 'node:crypto';
import { sandboxLivenessPath } from '@app/platforms';
import type { LivenessStage } from '../../domain/authenticator/reset.js';
import type { LivenessCheckOf, LivenessRequest, LivenessSession, LivenessVerifier } from '../liveness-verifier.port.js';
import { DECIDED_AFTER, LIVENESS } from './liveness-scenarios.js';

/** Time in milliseconds after which the person has completed the check. */
const SUBMITTED_AFTER = 1_000;

/** A pure function of phone number and time. It keeps no state, so a restart cannot change an outcome. */
export class SandboxLivenessVerifier implements LivenessVerifier {
  readonly environment = 'SANDBOX';

  async isConnected(): Promise<true> {
    return true;
  }

  async session({ tenant, resetId }: Pick<LivenessCheckOf, 'tenant' | 'resetId'>): Promise<LivenessSession> {
    const accessToken = createHash('sha256').update(`liveness/${resetId}`).digest('base64url');
    return { verificationLink: sandboxLivenessPath(tenant, resetId), accessToken };
  }

  async stage({ phoneNumber = '', startedAt, now }: Omit<LivenessRequest, 'tenant'>): Promise<LivenessStage> {
    const age = Date.parse(now) - Date.parse(startedAt);
    if (age < SUBMITTED_AFTER) return 'INITIATED';
    return age < DECIDED_AFTER ? 'PENDING_REVIEW' : LIVENESS.decisionOf(phoneNumber);
  }
}
