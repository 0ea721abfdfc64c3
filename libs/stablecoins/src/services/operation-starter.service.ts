import { Injectable } from '@nestjs/common';
import { Refusal, type SealedValue, type Tenant, resourceId, unknownId, uuidOf } from '@app/kernel';
import { type ExternalAccountSummary, ExternalAccounts } from '@app/accounts';
import { aggregateIdOf, AggregateRunner, ReadYourWrites, type Receipt } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type OperationState, type OperationTerms, operation } from '../domain/operation/operation.decider.js';
import { operationOrder } from '../domain/operation/operation-order.js';
import { type OperationDocument, operationView } from '../domain/operation/operation.view.js';
import { tokenAmount } from '../domain/operation/token-amount.js';
import { type StablecoinState, stablecoin, unknownStablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import { StablecoinProviders, unavailable } from '../providers/stablecoin-providers.js';
import { ProviderAccess } from './provider-access.service.js';

/** The terms that differ between a mint and a burn. */
type OperationParts = Pick<OperationTerms, 'operationType' | 'source' | 'destination' | 'estimatedDelivery'>;

interface NewOperation {
  readonly amount: bigint;
  readonly description: string | undefined;
  /** Suffix of the account that `outcomeAccountOf` names. */
  readonly suffix: string | null;
}

/** An external account, with its details as the operation stores them. */
interface OperationAccount {
  readonly account: ExternalAccountSummary;
  readonly details: SealedValue;
}

/** The steps shared by mints and burns: the token, the amount, the provider's preparation, the record. */
@Injectable()
export class OperationStarter {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly externalAccounts: ExternalAccounts,
    private readonly access: ProviderAccess,
    private readonly providers: StablecoinProviders,
  ) {}

  /** The operation that this command has already started, or the one that `start` starts. */
  async runOnce(
    tenant: Tenant,
    metadata: CommandMetadata,
    start: () => Promise<Receipt<OperationState | null>>,
  ): Promise<OperationDocument> {
    const id = aggregateIdOf(metadata, 'StablecoinOperation');
    const receipt = await this.runner.runOnce(operation, tenant, id, metadata, start);
    return this.answers.answer(operationView, tenant, id, receipt);
  }

  /** 404 REFERENCE_NOT_FOUND, 400 INVALID_AMOUNT, 409 CONFLICT when the provider has not provisioned the token. */
  async token(
    tenant: Tenant,
    stablecoinId: string,
    amount: string,
  ): Promise<{ readonly token: StablecoinState; readonly amount: bigint }> {
    const { state: token } = await this.runner.load(stablecoin, tenant, uuidOf('Stablecoin', stablecoinId));
    if (token === null) throw unknownStablecoin();
    const counted = tokenAmount(amount, token.decimals);
    if (token.issuanceStatus !== 'PROVISIONED') {
      throw new Refusal('CONFLICT', `A stablecoin cannot be minted or burned while it is ${token.issuanceStatus}.`);
    }
    return { token, amount: counted };
  }

  /**
   * Read once per command. 404 REFERENCE_NOT_FOUND if the tenant has no such external account, 410 CUSTOMER_DELETED if its owner was erased;
   * `field` is the path of its id in the request body.
   */
  async account(tenant: Tenant, externalAccountId: string, field: string): Promise<OperationAccount> {
    const found = await this.externalAccounts.forPayment(tenant, externalAccountId);
    if (found === null) throw unknownId('REFERENCE_NOT_FOUND', 'external account', field);
    return found;
  }

  /**
   * Asks the provider for the target of a deposit before anything is recorded; no money has moved by then. The provider performs the
   * operation only once it is recorded, so none is performed without a record.
   */
  async start(
    tenant: Tenant,
    token: StablecoinState,
    { description, suffix, ...parts }: OperationParts & NewOperation,
    metadata: CommandMetadata,
  ): Promise<Receipt<OperationState | null>> {
    const access = await this.access.open(tenant, token.stablecoinProviderAccountId, metadata);
    const id = aggregateIdOf(metadata, 'StablecoinOperation');
    const terms = { ...parts, operationId: resourceId('StablecoinOperation', id), amount: parts.amount.toString() };
    const provider = await this.providers.connected(tenant);
    const prepared = await provider.prepare(operationOrder(terms, access, token, { tenant, suffix, now: metadata.at }));
    if (prepared.status === 'UNAVAILABLE') throw unavailable();
    const { status: _, ...funding } = prepared;
    return this.runner.run(
      operation,
      tenant,
      id,
      {
        kind: 'request',
        terms: {
          ...terms,
          ...funding,
          stablecoinId: token.stablecoinId,
          provider: token.provider,
          providerEnvironment: token.providerEnvironment,
          stablecoinProviderAccountId: token.stablecoinProviderAccountId,
          ...(description !== undefined && { description }),
        },
      },
      metadata,
      { begins: true },
    );
  }
}
