import { Injectable } from '@nestjs/common';
import { type Money, Refusal, type Tenant, isResourceId, money, toMoneyData, uuidOf, conflict } from '@app/kernel';
import { ExternalAccounts, InternalAccounts } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CustomerDirectory } from '@app/onboarding';
import { CurrentPayments, type Purpose, type QuoteDocument } from '@app/payments';
import { type ActionTerms, accountsOf } from '../domain/action/action-terms.js';
import { permissionFor, requireActing } from '../domain/agent/agent.rules.js';
import type { AgentState } from '../domain/agent/agent.state.js';
import { agentQuote } from '../domain/agent-quote/agent-quote.decider.js';

/** Request of an agent; ids are public, amounts in smallest units; a null amount means the whole balance. */
export type ActionRequest =
  | {
      readonly type: 'TRANSFER_OUT';
      readonly sourceAccountId: string;
      readonly destinationAccountId: string;
      readonly amount: bigint | null;
      readonly paymentRail?: string | undefined;
      readonly remittanceInformation?: string | undefined;
      readonly purposeOfPayment?: Purpose | undefined;
    }
  | {
      readonly type: 'TRANSFER_IN';
      readonly sourceAccountId: string;
      readonly destinationAccountId: string;
      readonly amount: bigint;
    }
  | {
      readonly type: 'EXECUTE_QUOTE';
      readonly quoteId: string;
      readonly stamp?: string | undefined;
      readonly scaFactor?: string | undefined;
    };

type Specifics = Omit<ActionTerms, 'actionId' | 'agentId' | 'customerId' | 'platformCustomerId' | 'type'>;

/** Gathers all facts that an action needs, in the order of the policy checks (wallet-auth 16.2, steps 2 to 5). */
@Injectable()
export class ActionTermsReader {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
    private readonly internalAccounts: InternalAccounts,
    private readonly externalAccounts: ExternalAccounts,
    private readonly payments: CurrentPayments,
  ) {}

  async read(
    tenant: Tenant,
    agent: AgentState,
    actionId: string,
    request: ActionRequest,
    metadata: CommandMetadata,
  ): Promise<ActionTerms> {
    const { agentId, customerId } = agent;
    const { type } = request;
    const specifics =
      type === 'EXECUTE_QUOTE'
        ? await this.quote(tenant, agent, request, metadata)
        : await this.transfer(tenant, agent, request);
    const customer = await this.customers.get(tenant, customerId);
    return {
      actionId,
      agentId,
      customerId,
      platformCustomerId: customer?.platformCustomerId ?? customerId,
      type,
      ...specifics,
    };
  }

  /** 404 REFERENCE_NOT_FOUND unless the account belongs to the customer. */
  async requireOwn(tenant: Tenant, customerId: string, accountId: string, field: string): Promise<void> {
    const accounts = isResourceId('InternalAccount', accountId) ? this.internalAccounts : this.externalAccounts;
    if ((await accounts.get(tenant, accountId))?.customerId !== customerId) throw unknownAccount(field);
  }

  private async transfer(
    tenant: Tenant,
    agent: AgentState,
    request: Exclude<ActionRequest, { type: 'EXECUTE_QUOTE' }>,
  ): Promise<Specifics> {
    const { type, sourceAccountId, destinationAccountId, amount } = request;
    const ends = [
      [sourceAccountId, 'source.accountId'],
      [destinationAccountId, 'destination.accountId'],
    ] as const;
    const [[own, ownField], [other, otherField]] = type === 'TRANSFER_OUT' ? ends : ([ends[1], ends[0]] as const);
    requireActing(agent, permissionFor(type), [own]);
    const account = await this.internalAccounts.get(tenant, own);
    if (account?.customerId !== agent.customerId) throw unknownAccount(ownField);
    await this.requireOwn(tenant, agent.customerId, other, otherField);
    return {
      amount: toMoneyData(amount === null ? whole(account.balance) : money(account.currency, amount)),
      accountId: own,
      sourceAccountId,
      destinationAccountId,
      ...(type === 'TRANSFER_OUT' && {
        ...(request.paymentRail !== undefined && { paymentRail: request.paymentRail }),
        ...(request.remittanceInformation !== undefined && { remittanceInformation: request.remittanceInformation }),
        ...(request.purposeOfPayment !== undefined && { purposeOfPayment: request.purposeOfPayment }),
      }),
    };
  }

  private async quote(
    tenant: Tenant,
    agent: AgentState,
    { quoteId, stamp, scaFactor }: Extract<ActionRequest, { type: 'EXECUTE_QUOTE' }>,
    metadata: CommandMetadata,
  ): Promise<Specifics> {
    requireActing(agent, permissionFor('EXECUTE_QUOTE'), []);
    const quote = await this.ownQuote(tenant, agent.agentId, quoteId, metadata);
    const accounts = accountsOf(quote);
    requireActing(agent, permissionFor('EXECUTE_QUOTE'), accounts);
    if (quote.status === 'EXPIRED')
      throw new Refusal('QUOTE_EXPIRED', 'The quote has expired. Create a new one.', { expiresAt: quote.expiresAt });
    if (quote.status !== 'PENDING') throw conflict('ALREADY_EXECUTED', 'The quote was executed before.');
    const amount = toMoneyData(money(quote.sendingCurrency.code, BigInt(quote.totalSendingAmount)));
    return {
      amount,
      accountId: accounts[0] ?? null,
      quoteId,
      quote: JSON.stringify(quote),
      ...(stamp !== undefined && { stamp }),
      ...(scaFactor !== undefined && { scaFactor }),
    };
  }

  /** Current state of a quote; 404 QUOTE_NOT_FOUND unless this agent made it. */
  async ownQuote(tenant: Tenant, agentId: string, quoteId: string, metadata: CommandMetadata): Promise<QuoteDocument> {
    const { state } = await this.runner.load(agentQuote, tenant, uuidOf('Quote', quoteId));
    if (state?.agentId !== agentId) throw new Refusal('QUOTE_NOT_FOUND', 'There is no such quote.');
    return this.payments.quote(tenant, quoteId, metadata);
  }
}

function whole(balance: Money): Money {
  if (balance.amount <= 0n) throw new Refusal('INSUFFICIENT_BALANCE', 'The account has no balance.');
  return balance;
}

function unknownAccount(field: string): Refusal {
  return new Refusal('REFERENCE_NOT_FOUND', `The customer of the agent has no such account: ${field}.`, {
    errors: [{ field, message: "must be the id of an account of the agent's customer" }],
  });
}
