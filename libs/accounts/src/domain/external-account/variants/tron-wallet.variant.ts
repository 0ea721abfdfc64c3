import { tronAddress } from '../identifiers/tron-address.js';
import { wallet } from '../wallet.js';

/** A wallet on Tron. */
export const tronWallet = wallet('TRON_WALLET', ['USDT'], tronAddress);
