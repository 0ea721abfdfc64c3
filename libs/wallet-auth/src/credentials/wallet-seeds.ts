import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { p256 } from '@noble/curves/nist.js';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { Vault } from '@app/event-store';
import { Refusal, type Tenant } from '@app/kernel';
import { type KeyPair, keyPairOf } from './derived-keys.js';

const SEED_BYTES = 16;

/** Persistent secrets of a customer's wallet: random, sealed under the customer's key, and lost when that key is destroyed. */
@Injectable()
export class WalletSeeds {
  constructor(private readonly vault: Vault) {}

  /** Generates the sealed seed of a new wallet. */
  create(tenant: Tenant, customerId: string): Promise<string> {
    return this.vault.seal(tenant, customerId, randomBytes(SEED_BYTES).toString('hex'));
  }

  /** The twelve words of a wallet (BIP-39). 410 CUSTOMER_DELETED after the erasure of the customer. */
  async words(tenant: Tenant, customerId: string, sealedSeed: string): Promise<string> {
    const seed = await this.vault.open(tenant, customerId, sealedSeed);
    if (typeof seed !== 'string')
      throw new Refusal('CUSTOMER_DELETED', 'The customer was erased, and the seed of the wallet with it.');
    return entropyToMnemonic(Buffer.from(seed, 'hex'), wordlist);
  }

  /** Generates a key pair that we hold for a customer: public key, and sealed private key. */
  async createKey(
    tenant: Tenant,
    customerId: string,
  ): Promise<{ readonly publicKey: KeyPair['compressed']; readonly sealedPrivateKey: string }> {
    const { compressed, scalar } = keyPairOf(p256.utils.randomSecretKey());
    return {
      publicKey: compressed,
      sealedPrivateKey: await this.vault.seal(tenant, customerId, Buffer.from(scalar).toString('hex')),
    };
  }
}
