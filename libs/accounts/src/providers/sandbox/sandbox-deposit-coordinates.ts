import type { FundingPaymentInstruction } from '../../domain/internal-account/internal-account.events.js';
import { depositReference } from '../../domain/deposit-reference.js';
import type { DepositAccount, DepositCoordinates } from '../deposit-coordinates.port.js';
import { sandboxBankCoordinates, sandboxChainCoordinates } from './sandbox-coordinates.js';

/** The chains on which each coin can be paid in; other money arrives by bank. */
const CHAINS: Readonly<Record<string, readonly string[]>> = {
  BTC: ['SPARK'],
  USDB: ['SPARK'],
  USDC: ['SOLANA', 'BASE', 'POLYGON', 'ETHEREUM'],
  USDT: ['TRON', 'ETHEREUM', 'PLASMA', 'SOLANA'],
};

/** Coordinates as a pure function of the account, so that a restart does not change them. */
export class SandboxDepositCoordinates implements DepositCoordinates {
  readonly environment = 'SANDBOX';

  async of(account: DepositAccount): Promise<readonly FundingPaymentInstruction[]> {
    const { uuid, currency: asset, owner } = account;
    const ways = CHAINS[asset]?.map((chain) => sandboxChainCoordinates(chain, { uuid, asset, isPaidOnce: false })) ?? [
      sandboxBankCoordinates(asset, { uuid, reference: depositReference(uuid) }),
    ];
    return ways
      .filter((way) => way !== null)
      .map((accountOrWalletInfo) => ({ accountOrWalletInfo, isPlatformAccount: owner === 'PLATFORM' }));
  }
}
