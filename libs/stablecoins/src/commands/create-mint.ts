import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, invalidInput } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import type { OperationTerms } from '../domain/operation/operation.decider.js';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import { DEBIT_RAIL, type MINT_FUNDING_TYPES } from '../domain/operation/operation.terms.js';
import { requireBankAccount, requireSparkWallet } from '../services/operation-accounts.service.js';
import { OperationStarter } from '../services/operation-starter.service.js';

interface MintRequest {
  /** Digits: a count of the token's smallest unit. */
  readonly amount: string;
  readonly fundingSource: { readonly type: (typeof MINT_FUNDING_TYPES)[number]; readonly externalAccountId?: string };
  readonly destination: { readonly accountId: string };
  readonly description?: string;
}

/** POST /stablecoins/{stablecoinId}/mints (payments-cards 16). */
export class CreateMint extends defineCommand<
  {
    readonly stablecoinId: string;
    readonly request: MintRequest;
  },
  OperationDocument
>('stablecoins.create-mint') {}

@CommandHandler(CreateMint)
export class CreateMintHandler implements ICommandHandler<CreateMint> {
  constructor(private readonly starter: OperationStarter) {}

  execute(command: CreateMint): Promise<OperationDocument> {
    return this.starter.runOnce(command.tenant, command.metadata, () => this.start(command));
  }

  private async start({ tenant, data: { stablecoinId, request }, metadata }: CreateMint) {
    const { token, amount } = await this.starter.token(tenant, stablecoinId, request.amount);
    const { destination, description } = request;
    const source = await this.sourceOf(tenant, request, token.baseCurrency);
    requireSparkWallet(await this.starter.account(tenant, destination.accountId, 'destination.accountId'));
    return this.starter.start(
      tenant,
      token,
      { operationType: 'MINT', amount, source, destination, description },
      metadata,
    );
  }

  private async sourceOf(
    tenant: Tenant,
    { fundingSource }: MintRequest,
    currency: string,
  ): Promise<OperationTerms['source']> {
    const { type, externalAccountId } = fundingSource;
    if (type === 'SVC_INTERNAL_ACCOUNT' || type === 'PROVIDER_INTERNAL_BALANCE') {
      throw invalidInput('This way of funding a mint is reserved.', {
        field: 'fundingSource.type',
        message: 'must be WIRE, ACH_DEBIT or SAME_DAY_ACH_DEBIT',
      });
    }
    if (externalAccountId === undefined) return { type };
    const place = { field: 'fundingSource.externalAccountId', rail: DEBIT_RAIL, currency };
    requireBankAccount(await this.starter.account(tenant, externalAccountId, place.field), place);
    return { type, externalAccountId };
  }
}
