import type { CardIssuer, IssuerAdvice, ProvisioningReport, PullReport } from '../card-issuer.port.js';

/** Placeholder for an issuer: until one is connected no card is issued, so nothing else is ever asked of it. */
export class ProductionCardIssuer implements CardIssuer {
  readonly environment = 'PRODUCTION';
  readonly connected = false;

  refusesAccount(): boolean {
    return true;
  }

  async provision(): Promise<ProvisioningReport> {
    return { status: 'REFUSED' };
  }

  advise(): IssuerAdvice {
    return { decline: 'CARD_NOT_ACTIVE', confirmation: 'CONFIRMED' };
  }

  async confirmPull(): Promise<PullReport> {
    return { status: 'FAILED' };
  }
}
