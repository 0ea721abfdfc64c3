import { type Environment, Refusal } from '@app/kernel';
import type { CardIssuer } from './card-issuer.port.js';

/** The issuers of this process, one for every environment. */
export class CardProviders {
  constructor(private readonly issuers: readonly CardIssuer[]) {}

  /** Refuses 501 NOT_IMPLEMENTED where no issuer is connected (payments-cards 15.1). */
  issuer(environment: Environment): CardIssuer {
    const issuer = this.issuers.find((candidate) => candidate.environment === environment);
    if (issuer?.connected !== true) {
      throw new Refusal('NOT_IMPLEMENTED', 'Cards are not available in this environment: no issuer is connected.');
    }
    return issuer;
  }
}
