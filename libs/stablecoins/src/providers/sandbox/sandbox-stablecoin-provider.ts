import { createHash } from 'node:crypto';
import { assertNever, later } from '@app/kernel';
import type { OperationOrder } from '../../domain/operation/operation-order.js';
import { STABLECOINS_CONFIGURATION } from '../../stablecoins.configuration.js';
import type {
  AccessRequest,
  AccessReport,
  FollowedOperation,
  FollowedToken,
  IssuanceReport,
  Preparation,
  StablecoinProvider,
  TokenRequest,
  TokenReport,
} from '../stablecoin-provider.port.js';
import { CLIENTS, NETWORK_TOKENS, OPERATIONS, PROVIDER_ACCOUNTS, PROVIDER_TOKENS } from './stablecoin-scenarios.js';

const { sandbox, verificationInterval } = STABLECOINS_CONFIGURATION;

/**
 * Simulates the provider: the outcome depends only on the last three characters of the identifier and on the age of the request, so no state
 * is needed. The endings are in `stablecoin-scenarios.ts`.
 */
export class SandboxStablecoinProvider implements StablecoinProvider {
  readonly environment = 'SANDBOX';

  async requireConnected(): Promise<void> {}

  async verify({
    credentials: { apiClientId },
    providerAccountId,
    linkedAt,
    now,
  }: AccessRequest): Promise<AccessReport> {
    const isOld = linkedAt !== null && now >= later(linkedAt, verificationInterval);
    const { first, later: second, accounts } = CLIENTS.decisionOf(apiClientId);
    const judgement = isOld ? second : first;
    if (judgement !== 'TAKEN') return { status: judgement };
    return accounts === 1
      ? opened(apiClientId, providerAccountId)
      : {
          status: 'TAKEN',
          providerAccountIds: [accountOf(`first ${apiClientId}`), accountOf(`second ${apiClientId}`)],
        };
  }

  async token({ providerTokenIdentifier, networkTokenIdentifier }: TokenRequest): Promise<TokenReport> {
    const decision = PROVIDER_TOKENS.decisionOf(providerTokenIdentifier);
    if (typeof decision === 'string') return { status: decision };
    if (NETWORK_TOKENS.decisionOf(networkTokenIdentifier) === 'OTHER') return { status: 'OTHER_NETWORK_TOKEN' };
    const issuanceStatus = decision.issued === 'BEFORE' ? 'PROVISIONED' : 'PENDING_REVIEW';
    return {
      status: 'KNOWN',
      token: { name: 'Sandbox Dollar', symbol: 'SBXUSD', baseCurrency: 'USD', decimals: 6, issuanceStatus },
    };
  }

  async issuance({ providerTokenIdentifier, registeredAt, now }: FollowedToken): Promise<IssuanceReport> {
    const underReview = remaining(registeredAt, sandbox.review, now);
    if (underReview > 0) return { issuanceStatus: 'PENDING_REVIEW', askAgainAfter: underReview };
    const decision = PROVIDER_TOKENS.decisionOf(providerTokenIdentifier);
    const issued = typeof decision === 'string' || decision.issued === 'BEFORE' ? 'PROVISIONED' : decision.issued;
    if (issued === 'REJECTED') return { issuanceStatus: issued };
    const beingMade = remaining(registeredAt, sandbox.review + sandbox.provisioning, now);
    return beingMade > 0 ? { issuanceStatus: 'PROVISIONING', askAgainAfter: beingMade } : { issuanceStatus: issued };
  }

  async prepare(order: OperationOrder): Promise<Preparation> {
    if (order.suffix !== null && OPERATIONS.decisionOf(order.suffix) === 'UNAVAILABLE')
      return { status: 'UNAVAILABLE' };
    const expiresAt = later(order.now, sandbox.fundingLifetime);
    const { type } = order.source;
    switch (type) {
      case 'WIRE':
        return { status: 'READY', fundingInstructions: wireInstructions(order), expiresAt };
      case 'EXTERNAL_ACCOUNT':
        return { status: 'READY', fundingInstructions: depositInstructions(order), expiresAt };
      case 'ACH_DEBIT':
      case 'SAME_DAY_ACH_DEBIT':
      case 'SVC_INTERNAL_ACCOUNT':
      case 'PROVIDER_INTERNAL_BALANCE':
        return { status: 'READY' };
      default:
        return assertNever(type);
    }
  }

  async follow({
    suffix,
    requestedAt,
    now,
    awaitsFunding,
  }: Parameters<StablecoinProvider['follow']>[0]): Promise<FollowedOperation> {
    if (suffix === null) return FAILED; // there is no account to pay or debit
    const decision = OPERATIONS.decisionOf(suffix);
    const isNeverFunded = decision === 'NEVER_FUNDED';
    const left = (span: number): number => remaining(requestedAt, span, now);
    const funded = awaitsFunding ? sandbox.funding : 0;
    if (awaitsFunding && (isNeverFunded || left(funded) > 0)) {
      const askAgainAfter = isNeverFunded ? sandbox.fundingLifetime : left(funded);
      return { report: { status: 'PENDING_FUNDING', providerStatus: 'awaiting_deposit' }, askAgainAfter };
    }
    const accepted = funded + sandbox.acceptance;
    if (left(accepted) > 0)
      return { report: { status: 'PENDING_PROVIDER', providerStatus: 'pending' }, askAgainAfter: left(accepted) };
    if (decision === 'FAILS_BEFORE_PROCESSING') return FAILED;
    const done = accepted + sandbox.processing;
    if (left(done) > 0)
      return { report: { status: 'PROCESSING', providerStatus: 'processing' }, askAgainAfter: left(done) };
    return decision === 'FAILS_AFTER_PROCESSING'
      ? FAILED
      : { report: { status: 'COMPLETED', providerStatus: 'complete' } };
  }
}

const FAILED: FollowedOperation = {
  report: { status: 'FAILED', providerStatus: 'failed', failureReason: 'PROVIDER_TRANSFER_FAILED' },
};

/** Credentials give access to the named account, so that any id can be tried; an ending can make it another party's. */
function opened(apiClientId: string, named: string | undefined): AccessReport {
  const isForeign = named !== undefined && PROVIDER_ACCOUNTS.decisionOf(named) === 'FOREIGN';
  return { status: 'TAKEN', providerAccountIds: [named === undefined || isForeign ? accountOf(apiClientId) : named] };
}

function wireInstructions({ operationId, baseCurrency }: OperationOrder): { readonly [name: string]: string } {
  return {
    rail: 'WIRE',
    valueType: baseCurrency,
    address: `9${digitsOf(operationId)}`,
    routingNumber: '021000021',
    bankName: 'Sandbox Bank',
    beneficiaryName: 'Stablecoin Provider',
    reference: `SBX${digitsOf(`reference ${operationId}`).slice(0, 8)}`,
  };
}

function depositInstructions({ operationId, symbol }: OperationOrder): { readonly [name: string]: string } {
  return {
    rail: 'SPARK',
    network: 'SPARK',
    valueType: symbol,
    address: `spark1sandbox${digest(operationId).slice(0, 40)}`,
  };
}

function accountOf(seed: string): string {
  return `acct_${digest(seed).slice(0, 20)}`;
}

function digitsOf(text: string): string {
  return (BigInt(`0x${digest(text)}`) % 10n ** 11n).toString().padStart(11, '0');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function remaining(since: string, span: number, now: string): number {
  return Date.parse(since) + span - Date.parse(now);
}
