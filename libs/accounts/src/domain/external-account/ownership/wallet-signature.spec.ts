import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, bech32m, createBase58check } from '@scure/base';
import { messageToSign } from './ownership-message.js';
import { type SignedClaim, isSignedByWallet } from './wallet-signature.js';

const KEY = sha256(utf8ToBytes('a key of the tests'));
const OTHER_KEY = sha256(utf8ToBytes('another key'));
const MESSAGE = 'I own this wallet — truly.';

const account = keccak_256(secp256k1.getPublicKey(KEY, false).subarray(1)).subarray(12);
const evmAddress = `0x${bytesToHex(account)}`;
const tronAddress = createBase58check(sha256).encode(concatBytes(Uint8Array.of(0x41), account));
const solanaAddress = base58.encode(ed25519.getPublicKey(KEY));
const sparkAddress = bech32m.encode(
  'spark',
  bech32m.toWords(concatBytes(Uint8Array.of(0x0a, 0x21), secp256k1.getPublicKey(KEY))),
  false,
);

function recoverable(digest: Uint8Array, key: Uint8Array): { recovery: number; compact: Uint8Array } {
  const bytes = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
  return { recovery: bytes[0]!, compact: bytes.subarray(1) };
}

function accountSignature(prefix: string, message: string, key: Uint8Array, first = 27): string {
  const text = utf8ToBytes(message);
  const { recovery, compact } = recoverable(
    keccak_256(concatBytes(utf8ToBytes(`\x19${prefix} Signed Message:\n${text.length}`), text)),
    key,
  );
  return bytesToHex(concatBytes(compact, Uint8Array.of(first + recovery)));
}

function bitcoinSignature(message: string, key: Uint8Array, first: number): string {
  const text = utf8ToBytes(message);
  const length =
    text.length < 0xfd ? Uint8Array.of(text.length) : Uint8Array.of(0xfd, text.length & 0xff, text.length >> 8);
  const digest = sha256(sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), length, text)));
  const { recovery, compact } = recoverable(digest, key);
  return base64.encode(concatBytes(Uint8Array.of(first + recovery), compact));
}

const claim = (
  accountType: string,
  address: string,
  signature: string,
  more: Partial<SignedClaim> = {},
): SignedClaim => ({
  accountType,
  address,
  signature,
  message: MESSAGE,
  scheme: 'bip137',
  ...more,
});

const WALLETS: readonly [accountType: string, address: string, sign: (message: string, key: Uint8Array) => string][] = [
  ...['BASE_WALLET', 'ETHEREUM_WALLET', 'PLASMA_WALLET', 'POLYGON_WALLET'].map(
    (accountType): [string, string, (message: string, key: Uint8Array) => string] => [
      accountType,
      evmAddress,
      (message, key) => `0x${accountSignature('Ethereum', message, key)}`,
    ],
  ),
  ['SOLANA_WALLET', solanaAddress, (message, key) => base58.encode(ed25519.sign(utf8ToBytes(message), key))],
  ['TRON_WALLET', tronAddress, (message, key) => accountSignature('TRON', message, key)],
  ['SPARK_WALLET', sparkAddress, (message, key) => bitcoinSignature(message, key, 31)],
];

describe('the signature of a wallet', () => {
  it.each(WALLETS)('of type %s holds for the message and the key, and for no other', (accountType, address, sign) => {
    expect(isSignedByWallet(claim(accountType, address, sign(MESSAGE, KEY)))).toBe(true);
    expect(isSignedByWallet(claim(accountType, address, sign(`${MESSAGE}.`, KEY)))).toBe(false);
    expect(isSignedByWallet(claim(accountType, address, sign(MESSAGE, OTHER_KEY)))).toBe(false);
  });

  it.each(WALLETS)('of type %s is invalid when it cannot be parsed', (accountType, address) => {
    for (const signature of ['', '0x', 'nonsense', '0x'.padEnd(132, '0'), 'A'.repeat(88)])
      expect(isSignedByWallet(claim(accountType, address, signature))).toBe(false);
  });

  it('is made for a long text too, whose length takes more than a byte', () => {
    const message = messageToSign({
      externalAccountId: 'ExternalAccount:1',
      address: sparkAddress,
      challengeId: '1'.repeat(200),
      expiresAt: 'never',
    });
    expect(message.length).toBeGreaterThan(0xfd);
    expect(isSignedByWallet(claim('SPARK_WALLET', sparkAddress, bitcoinSignature(message, KEY, 31), { message }))).toBe(
      true,
    );
  });

  it('of an EVM wallet may count its recovery from 0 or from 27, and its address in any case', () => {
    const signature = accountSignature('Ethereum', MESSAGE, KEY, 0);
    expect(isSignedByWallet(claim('ETHEREUM_WALLET', evmAddress.toUpperCase().replace('0X', '0x'), signature))).toBe(
      true,
    );
  });

  it('matches the published example of the EIP-191 signing libraries', () => {
    const signature =
      '0xddd0a7290af9526056b4e35a077b9a11b513aa0028ec6c9880948544508f3c63265e99e47ad31bb2cab9646c504576b3abc6939a1710afc08cbf3034d73214b81c';
    const known = {
      accountType: 'ETHEREUM_WALLET',
      address: '0x14791697260E4c9A71f18484C9f997B308e59325',
      message: 'hello world',
      signature,
      scheme: 'bip137',
    } as const;
    expect(isSignedByWallet(known)).toBe(true);
    expect(isSignedByWallet({ ...known, message: 'hello World' })).toBe(false);
  });

  it.each([27, 31, 35, 39])('of a bitcoin kind may name any kind of address (BIP 137, header from %i)', (first) => {
    expect(isSignedByWallet(claim('SPARK_WALLET', sparkAddress, bitcoinSignature(MESSAGE, KEY, first)))).toBe(true);
    expect(
      isSignedByWallet(
        claim('SPARK_WALLET', sparkAddress, bitcoinSignature(MESSAGE, KEY, first), { scheme: 'electrum' }),
      ),
    ).toBe(first < 35);
  });

  it('does not exist for destinations without a key', () => {
    expect(isSignedByWallet(claim('LIGHTNING', 'satoshi@example.com', 'x'))).toBe(false);
  });
});
