import type {
  AccessReport,
  FollowedOperation,
  IssuanceReport,
  Preparation,
  StablecoinProvider,
  TokenReport,
} from '../stablecoin-provider.port.js';

/** Stands where a provider will be connected; until then nothing is linked, so nothing else is ever asked of it. */
export class ProductionStablecoinProvider implements StablecoinProvider {
  readonly environment = 'PRODUCTION';
  readonly connected = false;

  async verify(): Promise<AccessReport> {
    return { status: 'UNAVAILABLE' };
  }

  async token(): Promise<TokenReport> {
    return { status: 'UNAVAILABLE' };
  }

  async issuance(): Promise<IssuanceReport> {
    throw new Error('no stablecoin provider is connected');
  }

  async prepare(): Promise<Preparation> {
    return { status: 'UNAVAILABLE' };
  }

  async follow(): Promise<FollowedOperation> {
    throw new Error('no stablecoin provider is connected');
  }
}
