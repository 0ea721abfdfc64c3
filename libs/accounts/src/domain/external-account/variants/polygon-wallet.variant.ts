import { evmAddress } from '../identifiers/evm-address.js';
import { wallet } from '../wallet.js';

/** A wallet on Polygon. */
export const polygonWallet = wallet('POLYGON_WALLET', ['USDC'], evmAddress);
