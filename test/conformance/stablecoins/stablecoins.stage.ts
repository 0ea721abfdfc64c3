import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication, type TestPlatform } from '../../support/application.js';
import { fundedCustomer, sparkWallet, usdPayee } from '../../support/main-job.js';

export const AMOUNT = '1000000';
const LINK = { provider: 'BRALE', apiClientId: 'client', apiClientSecret: 'secret' };
export const TOKEN = { providerTokenIdentifier: 'token', networkTokenIdentifier: 'btkn1token', network: 'SPARK' };
/** In the sandbox a deposit comes after 30 s, is accepted 10 s later, and done 20 s after that. */
export const TIMES = { funding: '30s', acceptance: '10s', processing: '20s' };

/** A platform that links, registers, mints and burns. */
export class StablecoinsStage {
  private constructor(
    readonly application: TestApplication,
    readonly platform: TestPlatform,
    readonly customerId: string,
  ) {}

  static async on(application: TestApplication): Promise<StablecoinsStage> {
    const platform = await application.createPlatform({ name: 'A minting platform' });
    const { customerId } = await fundedCustomer(platform.api);
    return new StablecoinsStage(application, platform, customerId);
  }

  get api(): ApiClient {
    return this.platform.api;
  }

  /** Under a separate key unless one is given. */
  post(path: string, body: unknown, key: string = randomUUID()) {
    return this.api.post(path, body, { headers: { 'idempotency-key': key } });
  }

  link(changes: object = {}, key?: string) {
    return this.post('/stablecoin-provider-accounts', { ...LINK, ...changes }, key);
  }

  register(changes: object = {}, key?: string) {
    return this.post('/stablecoins', { ...TOKEN, ...changes }, key);
  }

  /** The id of a token that the provider has provisioned. */
  async token(): Promise<string> {
    const link = await this.link({ apiClientId: `client-${randomUUID()}-ok` });
    const name = randomUUID();
    const token = await this.register({
      providerTokenIdentifier: `${name}-token`,
      networkTokenIdentifier: `btkn1${name}-ok`,
      stablecoinProviderAccountId: link.body.id,
    });
    return token.body.id;
  }

  wallet(suffix?: string): Promise<string> {
    return sparkWallet(this.api, this.customerId, suffix);
  }

  bank(suffix?: string): Promise<string> {
    return usdPayee(this.api, this.customerId, suffix);
  }

  operation(id: string) {
    return this.api.get(`/stablecoin-operations/${id}`);
  }

  async statusOf(id: string): Promise<string> {
    return (await this.operation(id)).body.status;
  }
}
