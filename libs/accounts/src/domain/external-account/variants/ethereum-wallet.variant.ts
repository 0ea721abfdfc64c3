import { evmAddress } from '../identifiers/evm-address.js';
import { wallet } from '../wallet.js';

/** A wallet on Ethereum. */
export const ethereumWallet = wallet('ETHEREUM_WALLET', ['USDC', 'USDT'], evmAddress);
