import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal, type Tenant } from '@app/kernel';
import {
  type AccountFilters,
  type ExternalAccountDocument,
  GetExternalAccount,
  type InternalAccountDocument,
  ListExternalAccounts,
  ListInternalAccounts,
  type TransactionFilters,
} from '@app/accounts';
import { defineListQuery, defineQuery, queryHandler } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { GetTransaction, ListTransactions } from '@app/payments';
import { requirePermission } from '../domain/policy/policy.rules.js';
import type { AgentPermission } from '../domain/policy/policy.js';
import { AgentReader } from './agent-reader.questions.js';

/**
 * Queries of other contexts on behalf of an agent: only resources of its customer, as far as its policy permits (403 FORBIDDEN). A paused
 * agent may still read.
 */
@Injectable()
export class AgentReads {
  constructor(
    private readonly agents: AgentReader,
    readonly queries: QueryBus,
  ) {}

  async customer(tenant: Tenant, agentId: string, permission: AgentPermission): Promise<string> {
    const { customerId, policy } = await this.agents.agent(tenant, agentId);
    requirePermission(policy, permission);
    return customerId;
  }
}

interface OfAgent {
  readonly agentId: string;
}

export class ListAgentTransactions extends defineListQuery<
  Omit<TransactionFilters, 'customerId'> & OfAgent,
  object
>() {}

export const ListAgentTransactionsHandler = queryHandler(
  ListAgentTransactions,
  AgentReads,
  async (reads, { tenant, filters: { agentId, ...filters }, page }) => {
    const customerId = await reads.customer(tenant, agentId, 'VIEW_TRANSACTIONS');
    return reads.queries.execute(new ListTransactions(tenant, { ...filters, customerId, loginAt: null }, page));
  },
);

/** 404 TRANSACTION_NOT_FOUND, also for another customer's transaction. */
export class GetAgentTransaction extends defineQuery<
  OfAgent & { readonly transactionId: string; readonly metadata: CommandMetadata },
  object
>() {}

export const GetAgentTransactionHandler = queryHandler(
  GetAgentTransaction,
  AgentReads,
  async (reads, { tenant, data: { agentId, transactionId, metadata } }) => {
    const customerId = await reads.customer(tenant, agentId, 'VIEW_TRANSACTIONS');
    const found: { readonly customerId?: string } = await reads.queries.execute(
      new GetTransaction(tenant, { transactionId, metadata }),
    );
    if (found.customerId !== customerId) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    return found;
  },
);

export class ListAgentInternalAccounts extends defineListQuery<
  Omit<AccountFilters, 'customerId'> & OfAgent,
  InternalAccountDocument
>() {}

export const ListAgentInternalAccountsHandler = queryHandler(
  ListAgentInternalAccounts,
  AgentReads,
  async (reads, { tenant, filters: { agentId, ...filters }, page }) => {
    const customerId = await reads.customer(tenant, agentId, 'VIEW_TRANSACTIONS');
    return reads.queries.execute(new ListInternalAccounts(tenant, { ...filters, customerId }, page));
  },
);

export class ListAgentExternalAccounts extends defineListQuery<
  Pick<AccountFilters, 'currency'> & OfAgent,
  ExternalAccountDocument
>() {}

export const ListAgentExternalAccountsHandler = queryHandler(
  ListAgentExternalAccounts,
  AgentReads,
  async (reads, { tenant, filters: { agentId, ...filters }, page }) => {
    const customerId = await reads.customer(tenant, agentId, 'MANAGE_EXTERNAL_ACCOUNTS');
    const collection = 'CUSTOMERS';
    return reads.queries.execute(new ListExternalAccounts(tenant, { ...filters, customerId, collection }, page));
  },
);

/** 404 REFERENCE_NOT_FOUND, also for another customer's account. */
export class GetAgentExternalAccount extends defineQuery<
  OfAgent & { readonly externalAccountId: string },
  ExternalAccountDocument
>() {}

export const GetAgentExternalAccountHandler = queryHandler(
  GetAgentExternalAccount,
  AgentReads,
  async (reads, { tenant, data: { agentId, externalAccountId } }) => {
    const customerId = await reads.customer(tenant, agentId, 'MANAGE_EXTERNAL_ACCOUNTS');
    const account = await reads.queries.execute(
      new GetExternalAccount(tenant, { externalAccountId, collection: 'CUSTOMERS' }),
    );
    if (account.customerId !== customerId)
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such external account.');
    return account;
  },
);
