import { type Bytes, fromHex, hex } from './bytes.js';
import { newRecipient, type Recipient, unseal } from './hpke.js';
import { WalletKey } from './wallets.js';

/* Signing keys of sessions opened with a passkey or an identity token: the API generates them and seals them for the client. */

const COMPRESSED = 33;
const CHECKSUM = 4;
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Prime and constant of P-256 (SEC 2). */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** The recipient for whom the API seals the signing key of a session; generate a new one for each session. */
export class SessionRecipient {
  private constructor(private readonly recipient: Recipient) {}

  /** Generates a key pair; its private key cannot be exported. */
  static async generate(): Promise<SessionRecipient> {
    return new SessionRecipient(await newRecipient());
  }

  /** The `clientPublicKey` for a challenge or verification. */
  get publicKey(): string {
    return hex(this.recipient.publicKey);
  }

  /** Opens the signing key of the session, from its `encryptedSessionSigningKey`. */
  async open(encryptedSessionSigningKey: string): Promise<WalletKey> {
    const content = await withoutChecksum(fromBase58(encryptedSessionSigningKey));
    const encapsulated = decompressed(content.slice(0, COMPRESSED));
    return WalletKey.fromScalar(await unseal(this.recipient, { encapsulated, ciphertext: content.slice(COMPRESSED) }));
  }
}

async function withoutChecksum(bytes: Bytes): Promise<Bytes> {
  const content = bytes.slice(0, -CHECKSUM);
  const digest = await crypto.subtle.digest('SHA-256', await crypto.subtle.digest('SHA-256', content));
  if (hex(new Uint8Array(digest, 0, CHECKSUM)) !== hex(bytes.slice(-CHECKSUM)))
    throw new TypeError('The session key is damaged.');
  return content;
}

function fromBase58(text: string): Bytes {
  const number = Array.from(text).reduce((sum, character) => {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) throw new TypeError('The session key is not in base58.');
    return sum * 58n + BigInt(digit);
  }, 0n);
  const digits = number === 0n ? '' : number.toString(16);
  const zeros = '00'.repeat(/^1*/.exec(text)![0].length);
  return fromHex(zeros + digits.padStart(digits.length + (digits.length % 2), '0'));
}

/** The uncompressed point of 65 bytes; Web Crypto does not accept compressed ones. */
function decompressed(point: Bytes): Bytes {
  const x = BigInt(`0x${hex(point.slice(1))}`);
  const root = power((x ** 3n - 3n * x + B) % P, (P + 1n) / 4n);
  const y = (root & 1n) === BigInt(point[0]! & 1) ? root : P - root;
  return fromHex(`04${[x, y].map((coordinate) => coordinate.toString(16).padStart(64, '0')).join('')}`);
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [square, left] = [((base % P) + P) % P, exponent]; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
