import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Tenant, isFinalRefusal } from '@app/kernel';
import { HandlesInstruction } from '@app/event-sourcing';
import type { CommandMetadata, InstructionHandler } from '@app/event-sourcing/definitions';
import {
  type AuthorizationFactor,
  CreateTransferIn,
  CreateTransferOut,
  ExecuteQuote,
  type Purpose,
  VoidTransferOut,
} from '@app/payments';
import type { ActionTerms } from '../domain/action/action-terms.js';
import {
  type ActionOutcome,
  type ActionReference,
  ConcludeAction,
  OpenAction,
  PerformAction,
  RefuseAction,
} from '../instructions.js';
import { ActionSteps } from './action.steps.js';

@HandlesInstruction(OpenAction)
@Injectable()
export class OpenActionHandler implements InstructionHandler<ActionReference> {
  constructor(private readonly actions: ActionSteps) {}

  execute(tenant: Tenant, reference: ActionReference, metadata: CommandMetadata): Promise<void> {
    return this.actions.open(tenant, reference, metadata);
  }
}

/** The payment's id is derived from the instruction's, which is derived from the action: it is made once. */
@HandlesInstruction(PerformAction)
@Injectable()
export class PerformActionHandler implements InstructionHandler<ActionReference> {
  constructor(
    private readonly actions: ActionSteps,
    private readonly commands: CommandBus,
  ) {}

  /** Auditors see the agent as the actor of its payments. */
  async execute(
    tenant: Tenant,
    reference: ActionReference,
    metadata: CommandMetadata,
  ): Promise<{ readonly transactionId: string }> {
    const { terms } = await this.actions.approve(tenant, reference, metadata);
    const agents = { ...metadata, actor: reference.agentId };
    try {
      return { transactionId: await this.perform(tenant, terms, agents) };
    } catch (error) {
      const transactionId = isFinalRefusal(error) ? await this.voidTransfer(tenant, terms, agents) : null;
      if (transactionId === null) throw error;
      return { transactionId };
    }
  }

  /** Voids the reservation first: a refusal returns the amount to the agent's limits, so no held-up attempt may still debit it. */
  private async voidTransfer(tenant: Tenant, terms: ActionTerms, metadata: CommandMetadata): Promise<string | null> {
    const { type, sourceAccountId = '' } = terms;
    return type === 'TRANSFER_OUT'
      ? this.commands.execute(new VoidTransferOut(tenant, sourceAccountId, metadata))
      : null;
  }

  private async perform(tenant: Tenant, terms: ActionTerms, metadata: CommandMetadata): Promise<string> {
    const { type, sourceAccountId = '', destinationAccountId = '', quoteId = '', paymentRail } = terms;
    const amount = BigInt(terms.amount.amount);
    switch (type) {
      case 'TRANSFER_OUT': {
        const remittanceInformation = terms.remittanceInformation ?? undefined;
        const request = {
          amount,
          paymentRail,
          remittanceInformation,
          purposeOfPayment: terms.purposeOfPayment as Purpose | undefined,
        };
        return (
          await this.commands.execute(
            new CreateTransferOut(tenant, sourceAccountId, destinationAccountId, request, metadata),
          )
        ).id;
      }
      case 'TRANSFER_IN':
        return (
          await this.commands.execute(
            new CreateTransferIn(tenant, sourceAccountId, destinationAccountId, amount, metadata),
          )
        ).id;
      case 'EXECUTE_QUOTE':
        return (
          await this.commands.execute(
            new ExecuteQuote(
              tenant,
              quoteId,
              terms.stamp ?? undefined,
              metadata,
              terms.scaFactor as AuthorizationFactor | undefined,
            ),
          )
        ).id;
    }
  }
}

@HandlesInstruction(RefuseAction)
@Injectable()
export class RefuseActionHandler implements InstructionHandler<ActionReference> {
  constructor(private readonly actions: ActionSteps) {}

  execute(tenant: Tenant, reference: ActionReference, metadata: CommandMetadata): Promise<void> {
    return this.actions.refuse(tenant, reference, metadata);
  }
}

@HandlesInstruction(ConcludeAction)
@Injectable()
export class ConcludeActionHandler implements InstructionHandler<
  ActionReference & { readonly outcome: ActionOutcome }
> {
  constructor(private readonly actions: ActionSteps) {}

  execute(
    tenant: Tenant,
    { outcome, ...reference }: ActionReference & { readonly outcome: ActionOutcome },
    metadata: CommandMetadata,
  ): Promise<void> {
    return this.actions.conclude(tenant, reference, outcome, metadata);
  }
}

export const ACTION_INSTRUCTION_HANDLERS = [
  OpenActionHandler,
  PerformActionHandler,
  RefuseActionHandler,
  ConcludeActionHandler,
];
