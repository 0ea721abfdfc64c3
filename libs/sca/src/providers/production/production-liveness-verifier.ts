import { type Clock, Refusal, type Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { LivenessStage } from '../../domain/authenticator/reset.js';
import type { LivenessCheckOf, LivenessRequest, LivenessSession, LivenessVerifier } from '../liveness-verifier.port.js';

const PORT = 'liveness';

/** The platform's liveness partner. Without one, resets are refused when they are requested. */
export class ProductionLivenessVerifier implements LivenessVerifier {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  isConnected(tenant: Tenant): Promise<boolean> {
    return this.connections.isConnected(tenant, PORT);
  }

  async session(check: LivenessCheckOf): Promise<LivenessSession> {
    const answer = await this.orders.answer(check.tenant, { port: PORT, operation: 'session', ...this.asked(check) });
    if (answer === null)
      throw new Refusal('SERVICE_UNAVAILABLE', 'The identity verifier is temporarily unavailable. Try again.');
    return answer;
  }

  async stage(check: LivenessRequest): Promise<LivenessStage | null> {
    const answer = await this.orders.answer(check.tenant, { port: PORT, operation: 'stage', ...this.asked(check) });
    return answer && answer.stage;
  }

  private asked({ resetId, phoneNumber }: LivenessCheckOf) {
    const purpose = 'FACTOR_RESET' as const;
    return {
      requestedAt: this.clock.now().toISOString(),
      data: { checkId: resetId, purpose, phoneNumber: phoneNumber ?? null, walletAddress: null },
    };
  }
}
