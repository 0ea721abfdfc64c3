import { solanaAddress } from '../identifiers/solana-address.js';
import { wallet } from '../wallet.js';

/** A wallet on Solana. */
export const solanaWallet = wallet('SOLANA_WALLET', ['USDC'], solanaAddress);
