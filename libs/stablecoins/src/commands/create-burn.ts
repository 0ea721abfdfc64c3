import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalidInput } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import type { OperationDocument } from '../domain/operation/operation.view.js';
import {
  ACCOUNT_RAIL,
  type BURN_SOURCE_TYPES,
  DELIVERY_TIMES,
  type PayoutRail,
} from '../domain/operation/operation.terms.js';
import { centsOf } from '../domain/operation/token-amount.js';
import { requireBankAccount } from '../services/operation-accounts.service.js';
import { OperationStarter } from '../services/operation-starter.service.js';

interface BurnRequest {
  /** Digits: an amount in the token's smallest unit. */
  readonly amount: string;
  readonly source: { readonly type: (typeof BURN_SOURCE_TYPES)[number] };
  readonly destination: { readonly externalAccountId: string; readonly rail: PayoutRail };
  readonly description?: string;
}

/** POST /stablecoins/{stablecoinId}/burns (payments-cards 16). */
export class CreateBurn extends defineCommand<
  {
    readonly stablecoinId: string;
    readonly request: BurnRequest;
  },
  OperationDocument
>('stablecoins.create-burn') {}

@CommandHandler(CreateBurn)
export class CreateBurnHandler implements ICommandHandler<CreateBurn> {
  constructor(private readonly starter: OperationStarter) {}

  execute(command: CreateBurn): Promise<OperationDocument> {
    return this.starter.runOnce(command.tenant, command.metadata, () => this.start(command));
  }

  private async start({ tenant, data: { stablecoinId, request }, metadata }: CreateBurn) {
    const { token, amount } = await this.starter.token(tenant, stablecoinId, request.amount);
    const {
      source: { type },
      destination: { externalAccountId: accountId, rail },
      description,
    } = request;
    if (type === 'SVC_INTERNAL_ACCOUNT') {
      throw invalidInput('This source of a burn is not supported yet.', {
        field: 'source.type',
        message: 'must be EXTERNAL_ACCOUNT or PROVIDER_INTERNAL_BALANCE',
      });
    }
    const { baseCurrency: currency, decimals } = token;
    const place = { field: 'destination.externalAccountId', rail: ACCOUNT_RAIL[rail], currency };
    const bank = await this.starter.account(tenant, accountId, place.field);
    requireBankAccount(bank.account, place);
    const estimatedDelivery = {
      rail,
      amount: centsOf(amount, decimals).toString(),
      currency,
      timing: DELIVERY_TIMES[rail],
    };
    return this.starter.start(
      tenant,
      token,
      {
        operationType: 'BURN',
        amount,
        source: { type },
        destination: { accountId, rail, details: bank.details },
        estimatedDelivery,
        description,
        suffix: bank.account.suffix,
      },
      metadata,
    );
  }
}
