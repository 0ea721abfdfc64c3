import { type Clock, Refusal, type Tenant } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { type SignedClaim, isSignedByWallet } from '../../domain/external-account/ownership/wallet-signature.js';
import type { LivenessCheckOf, LivenessRequest, LivenessSession, WalletOwnership } from '../wallet-ownership.port.js';

const PORT = 'liveness';

/** Verifies signatures itself, and uses the platform's partner for liveness checks. */
export class ProductionWalletOwnership implements WalletOwnership {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  isGenuine(claim: SignedClaim): boolean {
    return isSignedByWallet(claim);
  }

  checksLiveness(tenant: Tenant): Promise<boolean> {
    return this.connections.isConnected(tenant, PORT);
  }

  async session(check: LivenessCheckOf): Promise<LivenessSession> {
    const answer = await this.orders.answer(check.tenant, { port: PORT, operation: 'session', ...this.asked(check) });
    if (answer === null)
      throw new Refusal('SERVICE_UNAVAILABLE', 'The liveness provider is temporarily unavailable. Try again.');
    return { verificationLink: answer.verificationLink, token: answer.accessToken };
  }

  async liveness(check: LivenessRequest): Promise<boolean | null> {
    const answer = await this.orders.answer(check.tenant, { port: PORT, operation: 'stage', ...this.asked(check) });
    switch (answer?.stage) {
      case 'LIVENESS_PASSED':
        return true;
      case 'REJECTED':
        return false;
      default:
        return null;
    }
  }

  private asked({ challengeId, address }: LivenessCheckOf) {
    const purpose = 'WALLET_OWNERSHIP' as const;
    return {
      requestedAt: this.clock.now().toISOString(),
      data: { checkId: challengeId, purpose, phoneNumber: null, walletAddress: address },
    };
  }
}
