import { createHash } from 'node:crypto';
import { assertNever, endingOf, later } from '@app/kernel';
import { CARDS_CONFIGURATION } from '../../cards.configuration.js';
import type { CardIssuer, CardOrder, IssuerAdvice, ProvisioningReport, PullReport } from '../card-issuer.port.js';

const { slowProvisioning, slowPull } = CARDS_CONFIGURATION.sandbox;

/** Endings that choose an outcome (payments-cards 15.1, 15.4). */
const REFERENCE_ENDINGS = ['001', '002', '005'] as const;
const MERCHANT_ENDINGS = ['002', '003', '005', '006'] as const;

/**
 * Simulates the issuer: the outcome follows from the last three characters of the named resource and from the age of
 * the request alone (payments-cards 15.1, 15.4), so that it needs no memory.
 */
export class SandboxCardIssuer implements CardIssuer {
  readonly environment = 'SANDBOX';
  readonly connected = true;

  refusesAccount(accountId: string): boolean {
    return ['002', '003'].includes(suffixOf(accountId));
  }

  async provision(order: CardOrder): Promise<ProvisioningReport> {
    const ending = endingOf(order.reference, REFERENCE_ENDINGS);
    switch (ending) {
      case '001':
        return { status: 'PENDING' };
      case '002':
        return { status: 'REFUSED' };
      case '005': {
        const left = remaining(order, slowProvisioning);
        return left > 0 ? { status: 'PENDING', askAgainAfter: left } : made(order);
      }
      case 'ORDINARY':
        return made(order);
      default:
        return assertNever(ending);
    }
  }

  advise(merchantDescriptor: string): IssuerAdvice {
    const ending = endingOf(merchantDescriptor, MERCHANT_ENDINGS);
    switch (ending) {
      case '002':
        return { decline: 'INSUFFICIENT_FUNDS', confirmation: 'CONFIRMED' };
      case '003':
        return { decline: 'CARD_PAUSED', confirmation: 'CONFIRMED' };
      case '005':
      case '006':
        return { decline: null, confirmation: 'PENDING' };
      case 'ORDINARY':
        return { decline: null, confirmation: 'CONFIRMED' };
      default:
        return assertNever(ending);
    }
  }

  async confirmPull(pull: Parameters<CardIssuer['confirmPull']>[0]): Promise<PullReport> {
    if (pull.merchantDescriptor !== null && suffixOf(pull.merchantDescriptor) === '006') return { status: 'FAILED' };
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

function suffixOf(identifier: string): string {
  return identifier.slice(-3);
}

function remaining(
  { requestedAt, now }: { readonly requestedAt: string; readonly now: string },
  delay: number,
): number {
  return Date.parse(later(requestedAt, delay)) - Date.parse(now);
}
