import { PERMISSIONS, type Permission } from '@app/platforms';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Operation, fetchDocument, filledPath, isForTokens, operationsOf } from '../support/openapi.js';

/** Permission of every write (onboarding-accounts 1.3), written by hand; reads need any permission. */
const NEEDED: Readonly<Record<string, Permission>> = {
  'PATCH /config': 'MANAGE',
  'POST /tokens': 'MANAGE',
  'DELETE /tokens/{tokenId}': 'MANAGE',
  'POST /customers': 'MANAGE',
  'PATCH /customers/{customerId}': 'MANAGE',
  'DELETE /customers/{customerId}': 'MANAGE',
  'POST /customers/{customerId}/verify-email': 'MANAGE',
  'POST /customers/{customerId}/verify-email/confirm': 'MANAGE',
  'POST /customers/{customerId}/verify-phone': 'MANAGE',
  'POST /customers/{customerId}/verify-phone/confirm': 'MANAGE',
  'POST /customers/{customerId}/kyc-link': 'MANAGE',
  'POST /customers/bulk/csv': 'MANAGE',
  'POST /invitations': 'MANAGE',
  'POST /invitations/{invitationCode}/claim': 'MANAGE',
  'POST /invitations/{invitationCode}/cancel': 'MANAGE',
  'POST /beneficial-owners': 'MANAGE',
  'PATCH /beneficial-owners/{beneficialOwnerId}': 'MANAGE',
  'POST /documents': 'MANAGE',
  'PUT /documents/{documentId}': 'MANAGE',
  'DELETE /documents/{documentId}': 'MANAGE',
  'POST /verifications': 'MANAGE',
  'POST /customers/external-accounts': 'MANAGE',
  'DELETE /customers/external-accounts/{externalAccountId}': 'MANAGE',
  'POST /platform/external-accounts': 'MANAGE',
  'DELETE /platform/external-accounts/{externalAccountId}': 'MANAGE',
  'POST /customers/external-accounts/{externalAccountId}/challenge': 'MANAGE',
  'POST /customers/external-accounts/{externalAccountId}/verify': 'MANAGE',
  'POST /customers/external-accounts/{externalAccountId}/trust': 'MANAGE',
  'POST /customers/external-accounts/{externalAccountId}/trust/confirm': 'MANAGE',
  'POST /customers/external-accounts/{externalAccountId}/untrust': 'MANAGE',
  'POST /customers/external-accounts/{externalAccountId}/untrust/confirm': 'MANAGE',
  'POST /platform/external-accounts/{externalAccountId}/challenge': 'MANAGE',
  'POST /platform/external-accounts/{externalAccountId}/verify': 'MANAGE',
  'POST /transfer-in': 'TRANSACT',
  'POST /transfer-out': 'TRANSACT',
  'POST /quotes': 'TRANSACT',
  'POST /quotes/{quoteId}/execute': 'TRANSACT',
  'POST /quotes/{quoteId}/authorize': 'TRANSACT',
  'POST /quotes/{quoteId}/authorize/resend': 'TRANSACT',
  'POST /transactions/{transactionId}/approve': 'TRANSACT',
  'POST /transactions/{transactionId}/reject': 'TRANSACT',
  'POST /transactions/{transactionId}/confirm': 'TRANSACT',
  'POST /transactions/{transactionId}/cancel': 'TRANSACT',
  'POST /crypto/estimate-withdrawal-fee': 'TRANSACT',
  'POST /sandbox/send': 'TRANSACT',
  'POST /sandbox/uma/receive': 'TRANSACT',
  'POST /cards': 'TRANSACT',
  'PATCH /cards/{id}': 'TRANSACT',
  'POST /cards/{id}/reveal': 'MANAGE',
  'POST /sandbox/cards/{id}/simulate/authorization': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/clearing': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/return': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/balance_inquiry': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/credit_authorization': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/financial_authorization': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/financial_credit_authorization': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/authorization_advice': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/credit_authorization_advice': 'TRANSACT',
  'POST /sandbox/cards/{id}/simulate/return_reversal': 'TRANSACT',
  'POST /agents': 'MANAGE',
  'PATCH /agents/{agentId}': 'MANAGE',
  'DELETE /agents/{agentId}': 'MANAGE',
  'PATCH /agents/{agentId}/policy': 'MANAGE',
  'POST /agents/{agentId}/device-codes': 'MANAGE',
  'POST /agents/{agentId}/actions/{actionId}/approve': 'MANAGE',
  'POST /agents/{agentId}/actions/{actionId}/reject': 'MANAGE',
  'POST /auth/credentials': 'TRANSACT',
  'POST /auth/credentials/{credentialId}/challenge': 'TRANSACT',
  'POST /auth/credentials/{credentialId}/verify': 'TRANSACT',
  'DELETE /auth/credentials/{credentialId}': 'TRANSACT',
  'POST /auth/sessions/{sessionId}/refresh': 'TRANSACT',
  'DELETE /auth/sessions/{sessionId}': 'TRANSACT',
  'POST /auth/delegated-keys': 'TRANSACT',
  'DELETE /auth/delegated-keys/{delegatedKeyId}': 'TRANSACT',
  'POST /sca/factors': 'TRANSACT',
  'POST /sca/factors/confirm': 'TRANSACT',
  'DELETE /sca/factors/{credentialId}': 'TRANSACT',
  'POST /sca/factors/reset': 'TRANSACT',
  'POST /sca/factors/reset/{resetId}/complete': 'TRANSACT',
  'POST /sca/login/start': 'TRANSACT',
  'POST /sca/login/complete': 'TRANSACT',
  'POST /sca/record-event': 'TRANSACT',
  'POST /internal-accounts/{accountId}/export': 'TRANSACT',
  'PATCH /internal-accounts/{accountId}': 'TRANSACT',
  'POST /sandbox/internal-accounts/{accountId}/fund': 'TRANSACT',
  'POST /sandbox/webhooks/test': 'MANAGE',
  'POST /stablecoin-provider-accounts': 'MANAGE',
  'POST /stablecoins': 'MANAGE',
  'POST /stablecoins/{stablecoinId}/mints': 'TRANSACT',
  'POST /stablecoins/{stablecoinId}/burns': 'TRANSACT',
  'POST /webhook-deliveries/{webhookId}/retry': 'MANAGE',
  'POST /webhook-deliveries/replay': 'MANAGE',
};

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000';

describe('The permissions of a token', () => {
  let application: TestApplication;
  let operations: Operation[];
  const callers = {} as Record<Permission, ApiClient>;

  beforeAll(async () => {
    application = await TestApplication.shared();
    operations = operationsOf(await fetchDocument(application.url)).filter(isForTokens);
    for (const permission of PERMISSIONS)
      callers[permission] = await application.createCaller(application.tenant, [permission]);
  }, 60_000);

  afterAll(() => application.close());

  it('every served write is in the table', () => {
    const missing = operations.filter((operation) => !isRead(operation) && NEEDED[operation.name] === undefined);
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it.each(PERMISSIONS)('every read needs only %s', async (permission) => {
    for (const operation of operations.filter(isRead)) {
      const { status } = await ask(operation, permission);
      expect([operation.name, [200, 400, 404].includes(status)]).toEqual([operation.name, true]);
    }
  });

  it('each write needs one permission, and no other suffices', async () => {
    for (const operation of operations.filter((each) => !isRead(each))) {
      const allowed: Permission[] = [];
      for (const permission of PERMISSIONS) {
        const { status, body } = await ask(operation, permission);
        if (status !== 403) allowed.push(permission);
        else
          expect([operation.name, body.code, body.message]).toEqual([
            operation.name,
            'FORBIDDEN',
            expect.stringContaining(NEEDED[operation.name]!),
          ]);
      }
      expect([operation.name, allowed]).toEqual([operation.name, [NEEDED[operation.name]]]);
    }
  });

  it('permissions do not include each other: all but the needed one do not suffice', async () => {
    const others = await application.createCaller(application.tenant, ['VIEW', 'MANAGE']);
    expect((await others.post('/quotes', {})).status).toBe(403);
    const transacting = await application.createCaller(application.tenant, ['VIEW', 'TRANSACT']);
    expect((await transacting.post('/customers', { customerType: 'INDIVIDUAL' })).status).toBe(403);
  });

  /** Asks with ids of no one and an empty body, so that a permitted operation finds nothing to do. */
  function ask({ method, path, parameters }: Operation, permission: Permission) {
    const filled = filledPath(path, (name) => {
      const pattern = parameters.find((parameter) => parameter.name === name)?.schema.pattern;
      return `${/^\^\(?(\w+)/.exec(pattern ?? '')?.[1] ?? 'Unknown'}:${NOBODYS_ID}`;
    });
    return callers[permission].send(method, filled, ['POST', 'PATCH', 'PUT'].includes(method) ? {} : undefined);
  }
});

function isRead({ method }: Operation): boolean {
  return method === 'GET';
}
