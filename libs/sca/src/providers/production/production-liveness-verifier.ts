import type { LivenessSession, LivenessVerifier } from '../liveness-verifier.port.js';

/** No party that checks people is connected in production yet: resets are refused on the way in. */
export class ProductionLivenessVerifier implements LivenessVerifier {
  readonly environment = 'PRODUCTION';
  readonly connected = false;

  session(): LivenessSession {
    throw new Error('no liveness verifier is connected');
  }

  async stage(): Promise<null> {
    return null;
  }
}
