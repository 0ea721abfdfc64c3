import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant } from '@app/kernel';
import {
  type AccountFilters,
  AccountQueries,
  type ExternalAccountDocument,
  type InternalAccountDocument,
  type TransactionFilters,
} from '@app/accounts';
import type { ListPage } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { PageRequest } from '@app/http';
import { CurrentPayments, PaymentQueries } from '@app/payments';
import { requirePermission } from '../domain/policy/policy.rules.js';
import type { AgentPermission } from '../domain/policy/policy.js';
import { AgentReader } from './agent-reader.questions.js';

/** Resources that an agent may read: its customer's alone, as far as its policy permits (403 FORBIDDEN). A paused agent may still read. */
@Injectable()
export class AgentReads {
  constructor(
    private readonly agents: AgentReader,
    private readonly payments: PaymentQueries,
    private readonly current: CurrentPayments,
    private readonly accounts: AccountQueries,
  ) {}

  async transactions(
    tenant: Tenant,
    agentId: string,
    filters: TransactionFilters,
    page: PageRequest,
  ): Promise<ListPage<object>> {
    const customerId = await this.customer(tenant, agentId, 'VIEW_TRANSACTIONS');
    return this.payments.transactions(tenant, { ...filters, customerId }, page);
  }

  /** 404 TRANSACTION_NOT_FOUND, also for another customer's. */
  async transaction(
    tenant: Tenant,
    agentId: string,
    transactionId: string,
    metadata: CommandMetadata,
  ): Promise<object> {
    const customerId = await this.customer(tenant, agentId, 'VIEW_TRANSACTIONS');
    const further = await this.payments.transactionOfSources(tenant, transactionId);
    const found = (further ?? (await this.current.transaction(tenant, transactionId, metadata))) as {
      readonly customerId?: string;
    };
    if (found.customerId !== customerId) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    return found;
  }

  async internalAccounts(
    tenant: Tenant,
    agentId: string,
    filters: AccountFilters,
    page: PageRequest,
  ): Promise<ListPage<InternalAccountDocument>> {
    const customerId = await this.customer(tenant, agentId, 'VIEW_TRANSACTIONS');
    return this.accounts.customersInternalAccounts(tenant, { ...filters, customerId }, page);
  }

  async externalAccounts(
    tenant: Tenant,
    agentId: string,
    filters: AccountFilters,
    page: PageRequest,
  ): Promise<ListPage<ExternalAccountDocument>> {
    const customerId = await this.customer(tenant, agentId, 'MANAGE_EXTERNAL_ACCOUNTS');
    return this.accounts.externalAccounts(tenant, { ...filters, customerId, collection: 'CUSTOMERS' }, page);
  }

  /** 404 REFERENCE_NOT_FOUND, also for another customer's. */
  async externalAccount(tenant: Tenant, agentId: string, externalAccountId: string): Promise<ExternalAccountDocument> {
    const customerId = await this.customer(tenant, agentId, 'MANAGE_EXTERNAL_ACCOUNTS');
    const account = await this.accounts.externalAccount(tenant, externalAccountId, 'CUSTOMERS');
    if (account.customerId !== customerId)
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such external account.');
    return account;
  }

  private async customer(tenant: Tenant, agentId: string, permission: AgentPermission): Promise<string> {
    const { customerId, policy } = await this.agents.agent(tenant, agentId);
    requirePermission(policy, permission);
    return customerId;
  }
}
