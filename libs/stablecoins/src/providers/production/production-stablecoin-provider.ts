import type {
  AccessReport,
  FollowedOperation,
  IssuanceReport,
  Preparation,
  StablecoinProvider,
  TokenReport,
} from '../stablecoin-provider.port.js';

/** Placeholder until a provider is connected; nothing is linked before, so no other call is ever made. */
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
