import { ApiClient } from './api-client.js';

/** A policy that lets an agent do everything without approval, within limits that no test reaches by accident. */
export const GENEROUS = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'MANAGE_EXTERNAL_ACCOUNTS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000, dailyLimit: null, monthlyLimit: null },
};

/** A client with the access token of an agent's redeemed device code. */
export class AgentClient extends ApiClient {
  constructor(
    url: string,
    readonly agentId: string,
    readonly accessToken: string,
  ) {
    super(url, { clientId: '', clientSecret: '' });
  }

  /** Connects an agent of a customer under a policy. */
  static async connected(
    platform: ApiClient,
    url: string,
    customerId: string,
    policy: object = GENEROUS,
  ): Promise<AgentClient> {
    const { body } = await platform.post('/agents', { name: 'Travel assistant', customerId, policy });
    const redeemed = await platform.post(`/agents/device-codes/${body.deviceCode.code}/redeem`);
    return new AgentClient(url, body.agent.id, redeemed.body.accessToken);
  }

  override authorizationFor(): string {
    return `Bearer ${this.accessToken}`;
  }
}
