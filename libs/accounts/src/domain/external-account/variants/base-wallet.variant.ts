import { evmAddress } from '../identifiers/evm-address.js';
import { wallet } from '../wallet.js';

/** A wallet on Base. */
export const baseWallet = wallet('BASE_WALLET', ['USDC'], evmAddress);
