import { evmAddress } from '../identifiers/evm-address.js';
import { wallet } from '../wallet.js';

/** A wallet on Plasma. */
export const plasmaWallet = wallet('PLASMA_WALLET', ['USDT'], evmAddress);
