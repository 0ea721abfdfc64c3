import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, invalidInput } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import { DEBIT_RAIL, type MINT_FUNDING_TYPES } from '../domain/operation/operation.terms.js';
import { requireBankAccount, requireSparkWallet } from '../services/operation-accounts.service.js';
import { OperationStarter } from '../services/operation-starter.service.js';

interface MintRequest {
  /** Digits: an amount in the token's smallest unit. */
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
    const { type, externalAccountId } = request.fundingSource;
    const bank = await this.bankOf(tenant, request, token.baseCurrency);
    const wallet = await this.starter.account(tenant, destination.accountId, 'destination.accountId');
    requireSparkWallet(wallet.account);
    return this.starter.start(
      tenant,
      token,
      {
        operationType: 'MINT',
        amount,
        source: { type, ...(bank !== null && { externalAccountId, details: bank.details }) },
        destination: { ...destination, details: wallet.details },
        description,
        suffix: (bank ?? wallet).account.suffix,
      },
      metadata,
    );
  }

  /** The account that is debited; null when the deposit is pushed. */
  private async bankOf(tenant: Tenant, { fundingSource }: MintRequest, currency: string) {
    const { type, externalAccountId } = fundingSource;
    if (type === 'SVC_INTERNAL_ACCOUNT' || type === 'PROVIDER_INTERNAL_BALANCE') {
      throw invalidInput('This funding method of a mint is not supported yet.', {
        field: 'fundingSource.type',
        message: 'must be WIRE, ACH_DEBIT or SAME_DAY_ACH_DEBIT',
      });
    }
    if (externalAccountId === undefined) return null;
    const place = { field: 'fundingSource.externalAccountId', rail: DEBIT_RAIL, currency };
    const bank = await this.starter.account(tenant, externalAccountId, place.field);
    requireBankAccount(bank.account, place);
    return bank;
  }
}
