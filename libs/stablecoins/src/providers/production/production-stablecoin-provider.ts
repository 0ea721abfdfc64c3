import { type Clock, type Tenant, uuidOf } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { RequestOf } from '@app/partner-protocol';
import type { OperationOrder } from '../../domain/operation/operation-order.js';
import { awaitsFunding } from '../../domain/operation/operation.terms.js';
import type {
  AccessReport,
  AccessRequest,
  FollowedOperation,
  FollowedToken,
  IssuanceReport,
  OperationAccounts,
  Preparation,
  StablecoinProvider,
  TokenReport,
  TokenRequest,
} from '../stablecoin-provider.port.js';

const PORT = 'stablecoin-provider';
const UNAVAILABLE = { status: 'UNAVAILABLE' } as const;

/** The platform's stablecoin partner; without one nothing can be linked, minted or burned. */
export class ProductionStablecoinProvider implements StablecoinProvider {
  readonly environment = 'PRODUCTION';

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  requireConnected(tenant: Tenant): Promise<void> {
    return this.connections.requireConnected(tenant, PORT, 'Stablecoins');
  }

  async verify({ tenant, credentials, providerAccountId, now }: AccessRequest): Promise<AccessReport> {
    const answer = await this.orders.answer(tenant, {
      port: PORT,
      operation: 'accounts',
      requestedAt: now,
      data: { credentials, providerAccountId: providerAccountId ?? null },
    });
    switch (answer?.status) {
      case undefined:
        return UNAVAILABLE;
      case 'ACCEPTED':
        return { status: 'TAKEN', providerAccountIds: answer.providerAccountIds };
      case 'REJECTED':
        return { status: 'REFUSED' };
      case 'WITHDRAWN':
        return { status: 'WITHDRAWN' };
    }
  }

  async token({ tenant, ...data }: TokenRequest): Promise<TokenReport> {
    const requestedAt = this.clock.now().toISOString();
    return (await this.orders.answer(tenant, { port: PORT, operation: 'token', requestedAt, data })) ?? UNAVAILABLE;
  }

  async issuance(token: FollowedToken): Promise<IssuanceReport | null> {
    const { tenant, stablecoinId, credentials, providerAccountId, providerTokenIdentifier } = token;
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'issuance',
      resource: uuidOf('Stablecoin', stablecoinId),
      data: { stablecoinId, credentials, providerAccountId, providerTokenIdentifier },
    });
    if (progress === null) return null;
    const { askAgainAfter } = progress;
    const issuanceStatus = progress.state === 'CONCLUDED' ? progress.result.status : 'PENDING_REVIEW';
    return askAgainAfter === undefined ? { issuanceStatus } : { issuanceStatus, askAgainAfter };
  }

  async prepare(order: OperationOrder): Promise<Preparation> {
    const { tenant, operationType, source, now: requestedAt } = order;
    if (!awaitsFunding(source.type)) return { status: 'READY' };
    const data = { ...movementOf(order), operationType, sourceType: source.type };
    const funding = await this.orders.answer(tenant, { port: PORT, operation: 'funding', requestedAt, data });
    if (funding === null) return UNAVAILABLE;
    const given = Object.entries(funding.instructions).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return { status: 'READY', fundingInstructions: Object.fromEntries(given), expiresAt: funding.expiresAt };
  }

  async follow(
    order: OperationOrder & OperationAccounts & { readonly awaitsFunding: boolean },
  ): Promise<FollowedOperation | null> {
    const { tenant, operationId, operationType } = order;
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: operationType === 'MINT' ? 'mint' : 'burn',
      resource: uuidOf('StablecoinOperation', operationId),
      data: requestOf(order),
    });
    if (progress === null) return null;
    if (progress.state === 'WAITING')
      return {
        report: { status: order.awaitsFunding ? 'PENDING_FUNDING' : 'PENDING_PROVIDER' },
        askAgainAfter: progress.askAgainAfter,
      };
    const { result: report, askAgainAfter } = progress;
    return askAgainAfter === undefined ? { report } : { report, askAgainAfter };
  }
}

function movementOf(order: OperationOrder) {
  const { credentials, providerAccountId, providerTokenIdentifier, symbol, baseCurrency, amount } = order;
  return {
    credentials,
    providerAccountId,
    stablecoinOperationId: order.operationId,
    providerTokenIdentifier,
    symbol,
    baseCurrency,
    amount,
  };
}

function requestOf(order: OperationOrder & OperationAccounts): RequestOf<typeof PORT, 'mint'> {
  const { source, destination, sourceAccount, destinationAccount } = order;
  return {
    ...movementOf(order),
    source: { type: source.type, account: accountOf(sourceAccount) },
    destination: { account: accountOf(destinationAccount), rail: destination.rail ?? null },
    isErased: destinationAccount === null || (source.externalAccountId !== undefined && sourceAccount === null),
  };
}

function accountOf(account: OperationAccounts['sourceAccount']) {
  return account && { ...account, beneficiary: account.beneficiary && { ...account.beneficiary } };
}
