import { randomUUID } from 'node:crypto';
import type { ApiClient, Answer } from '../../support/api-client.js';
import { TestApplication, type TestApplicationOptions } from '../../support/application.js';
import { loseAnswers, withoutRequestId } from '../../support/lost-answers.js';
import { ClientKey, sealCode, stampHeaders } from '../../support/wallet-client.js';

/** A customer with a wallet and the EMAIL_OTP credential it was born with. */
export interface WalletOwner {
  readonly customerId: string;
  readonly accountId: string;
  readonly credentialId: string;
}

/** A booted application with the resources that wallets need. */
export class WalletStage {
  private customers = 0;

  private constructor(readonly application: TestApplication) {}

  /** On a shared application, or with options on a separate one. */
  static async open(options?: TestApplicationOptions): Promise<WalletStage> {
    const application = options === undefined ? TestApplication.shared() : TestApplication.boot(options);
    return new WalletStage(await application);
  }

  async close(): Promise<void> {
    await this.application.settle();
    expect(this.application.faults).toEqual([]);
    await this.application.close();
  }

  get api(): ApiClient {
    return this.application.api;
  }

  async owner(details: object = {}, by = this.api): Promise<WalletOwner> {
    const email = `owner${++this.customers}@example.com`;
    const { body: customer } = await by.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Lovelace',
      email,
      ...details,
    });
    await this.application.settle();
    const accountId = await this.account(customer.id, by);
    const { body } = await by.get(`/auth/credentials?accountId=${accountId}`);
    return { customerId: customer.id, accountId, credentialId: body.data[0]?.id };
  }

  async account(customerId: string, by = this.api, currency = 'USDB'): Promise<string> {
    return (await by.get(`/customers/internal-accounts?customerId=${customerId}&currency=${currency}`)).body.data[0].id;
  }

  async challenge(credentialId: string, body: object = {}) {
    return this.api.post(`/auth/credentials/${credentialId}/challenge`, body);
  }

  /** The first leg of a login by code; the key is that of the session to come. */
  async sealedCode(
    credentialId: string,
    key: ClientKey,
    code = '000000',
  ): Promise<{ readonly type: string; readonly encryptedOtpBundle: string }> {
    const { body } = await this.challenge(credentialId);
    return { type: body.type, encryptedOtpBundle: sealCode(body.otpEncryptionTargetBundle, code, key) };
  }

  /** Logs in with a one-time code. */
  async login(
    { credentialId }: Pick<WalletOwner, 'credentialId'>,
    key = new ClientKey(),
  ): Promise<{ readonly key: ClientKey; readonly session: any }> {
    const path = `/auth/credentials/${credentialId}/verify`;
    const proof = await this.sealedCode(credentialId, key);
    const first = await this.api.post(path, proof);
    expect(first.status).toBe(202);
    const second = await this.api.post(path, proof, { headers: stampHeaders(key, first.body) });
    expect(second.status).toBe(200);
    return { key, session: second.body };
  }

  /** A request under a separate key, made again after its answer was lost: the answers of both in their characters. */
  async twice(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const options = { headers: { ...headers, 'Idempotency-Key': randomUUID() } };
    const first = await this.api.post(path, body, options);
    await loseAnswers(this.application);
    const again = await this.api.post(path, body, options);
    const texts = [first, again].map(({ status, body: { encryptedSessionSigningKey: _, ...answer } }) =>
      withoutRequestId(`${status} ${JSON.stringify(answer)}`),
    );
    return { first, texts };
  }

  /** Both legs of a signed action. */
  async signed(key: ClientKey, method: string, path: string, body?: unknown, by = this.api): Promise<Answer<any>> {
    const first = await by.send(method, path, body);
    if (first.status !== 202) return first;
    return by.send(method, path, body, {
      headers: stampHeaders(key, first.body as { payloadToSign: string; requestId: string }),
    });
  }
}
