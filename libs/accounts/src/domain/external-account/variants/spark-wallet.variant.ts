import { sparkAddress } from '../identifiers/spark-address.js';
import { wallet } from '../wallet.js';

/** A wallet on Spark, the bitcoin layer. */
export const sparkWallet = wallet('SPARK_WALLET', ['BTC'], sparkAddress);
