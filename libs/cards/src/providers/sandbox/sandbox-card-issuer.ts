import { createHash } from 'node:crypto';
import { later } from '@app/kernel';
import { CARDS_CONFIGURATION } from '../../cards.configuration.js';
import type { CardNumber, CardNumberVault } from '../../credentials/card-number-vault.js';
import type {
  CardIssuer,
  CardOrder,
  IssuedCard,
  IssuerAdvice,
  ProvisioningReport,
  PullReport,
  StateReport,
} from '../card-issuer.port.js';
import { CARD_REFERENCES, FUNDING_ACCOUNTS, MERCHANTS } from './card-scenarios.js';

const { slowPull } = CARDS_CONFIGURATION.sandbox;

/**
 * Simulates the issuer without memory: the outcome depends only on the last three characters of the resource and on the age of the request
 * (payments-cards 15.1, 15.4).
 */
export class SandboxCardIssuer implements CardIssuer {
  readonly environment = 'SANDBOX';

  constructor(private readonly vault: CardNumberVault) {}

  async requireConnected(): Promise<void> {}

  refusesAccount(accountId: string): boolean {
    return FUNDING_ACCOUNTS.decisionOf(accountId) === 'REFUSED';
  }

  async provision(order: CardOrder): Promise<ProvisioningReport> {
    const decision = CARD_REFERENCES.decisionOf(order.reference);
    if (decision === 'REFUSED') return { status: 'REFUSED' };
    if (decision.madeAfter === null) return { status: 'PENDING' };
    const left = remaining(order, decision.madeAfter);
    return left > 0 ? { status: 'PENDING', askAgainAfter: left } : made(order);
  }

  async changeState(): Promise<StateReport> {
    return { status: 'DONE' };
  }

  async numberOf({ tenant, cardId, brand, last4 }: IssuedCard): Promise<CardNumber> {
    return this.vault.numberOf(tenant, cardId, brand, last4);
  }

  advise(merchantDescriptor: string): IssuerAdvice {
    const { decline, confirmation } = MERCHANTS.decisionOf(merchantDescriptor);
    return { decline, confirmation };
  }

  async confirmPull(pull: Parameters<CardIssuer['confirmPull']>[0]): Promise<PullReport> {
    if (pull.merchantDescriptor !== null && MERCHANTS.decisionOf(pull.merchantDescriptor).pull === 'FAILED')
      return { status: 'FAILED' };
    const left = remaining(pull, slowPull);
    return left > 0 ? { status: 'PENDING', askAgainAfter: left } : { status: 'CONFIRMED' };
  }
}

function made({ cardId, reference, requestedAt }: CardOrder): ProvisioningReport {
  return {
    status: 'MADE',
    details: {
      brand: 'VISA',
      last4: lastFourOf(reference),
      expMonth: Number(requestedAt.slice(5, 7)),
      expYear: Number(requestedAt.slice(0, 4)) + CARDS_CONFIGURATION.validYears,
      processorRef: `proc_${digest(`processor ${cardId}`).slice(0, 24)}`,
      issuerRef: `iss_${digest(`issuer ${cardId}`).slice(0, 24)}`,
    },
  };
}

/** The same reference always gets the same last four digits. */
function lastFourOf(reference: string): string {
  return (BigInt(`0x${digest(reference)}`) % 10_000n).toString().padStart(4, '0');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function remaining(
  { requestedAt, now }: { readonly requestedAt: string; readonly now: string },
  delay: number,
): number {
  return Date.parse(later(requestedAt, delay)) - Date.parse(now);
}
