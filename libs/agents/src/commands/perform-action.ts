import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { defineCommand } from '@app/event-sourcing';
import {
  type AuthorizationFactor,
  CreateTransferIn,
  CreateTransferOut,
  ExecuteQuote,
  type Purpose,
} from '@app/payments';
import type { ActionTerms } from '../domain/action/action-terms.js';
import type { ActionReference } from '../domain/action/action-reference.js';
import { ActionSteps } from '../services/action-steps.service.js';

/** Executes an approved action; returns the id of the transaction. Refusals carry the codes of payments. */
export class PerformAction extends defineCommand<ActionReference, { readonly transactionId: string }>(
  'agents.perform-action',
) {}

/** The payment's id is derived from the command's id, and that from the action, so the action is paid once. */
@CommandHandler(PerformAction)
export class PerformActionHandler implements ICommandHandler<PerformAction> {
  constructor(
    private readonly actions: ActionSteps,
    private readonly commands: CommandBus,
  ) {}

  /** Records the agent as the actor of its payments, for audits. */
  async execute({ tenant, data: reference, metadata }: PerformAction): Promise<{ readonly transactionId: string }> {
    const { terms } = await this.actions.approve(tenant, reference, metadata);
    return { transactionId: await this.perform(tenant, terms, { ...metadata, actor: reference.agentId }) };
  }

  private async perform(tenant: Tenant, terms: ActionTerms, metadata: CommandMetadata): Promise<string> {
    const { type, sourceAccountId = '', destinationAccountId = '', quoteId = '', paymentRail } = terms;
    const amount = BigInt(terms.amount.amount);
    const ends = { source: { accountId: sourceAccountId }, destination: { accountId: destinationAccountId } };
    switch (type) {
      case 'TRANSFER_OUT': {
        const remittanceInformation = terms.remittanceInformation ?? undefined;
        const request = {
          amount,
          paymentRail,
          remittanceInformation,
          purposeOfPayment: terms.purposeOfPayment as Purpose | undefined,
        };
        return (await this.commands.execute(new CreateTransferOut(tenant, { ...ends, request }, metadata))).id;
      }
      case 'TRANSFER_IN':
        return (await this.commands.execute(new CreateTransferIn(tenant, { ...ends, amount }, metadata))).id;
      case 'EXECUTE_QUOTE':
        return (
          await this.commands.execute(
            new ExecuteQuote(
              tenant,
              {
                quoteId,
                stamp: terms.stamp ?? undefined,
                scaFactor: terms.scaFactor as AuthorizationFactor | undefined,
              },
              metadata,
            ),
          )
        ).id;
    }
  }
}
