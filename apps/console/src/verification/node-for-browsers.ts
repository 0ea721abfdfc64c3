import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * The parts of Node that `tools/verify-export.mjs` uses, for the build of the console, so that an auditor's browser runs the same file that
 * auditors have. Files and arguments belong to the command line; the page supplies the lines.
 */

/** Converts between bytes and text. */
class Bytes extends Uint8Array {
  override toString(encoding?: string): string {
    return encoding === 'hex' ? bytesToHex(this) : new TextDecoder().decode(this);
  }
}

export const Buffer = {
  from(text: string, encoding: 'base64' | 'hex'): Bytes {
    return Bytes.from(encoding === 'hex' ? hexToBytes(text) : base64(text));
  },
};

/** Decodes as Node does: up to the first character that is not base64. */
function base64(text: string): Uint8Array {
  const digits = /^[A-Za-z0-9+/]*/.exec(text)![0];
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

export function createHash(_algorithm: 'sha256') {
  return {
    update: (content: string | Uint8Array) => ({
      digest: (_encoding: 'hex') => bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content)),
    }),
  };
}

/** Prefix of an Ed25519 key in SPKI format. */
const SPKI = '302a300506032b6570032100';

interface PublicKey {
  readonly asymmetricKeyType: 'ed25519';
  readonly bytes: Uint8Array;
}

export function createPublicKey({ key }: { readonly key: Uint8Array }): PublicKey {
  const text = bytesToHex(key);
  if (!text.startsWith(SPKI) || text.length !== SPKI.length + 64) throw new Error('not an Ed25519 key');
  return { asymmetricKeyType: 'ed25519', bytes: hexToBytes(text.slice(SPKI.length)) };
}

export function verify(_digest: null, content: Uint8Array, { bytes }: PublicKey, signature: Uint8Array): boolean {
  return ed25519.verify(signature, content, bytes, { zip215: false });
}

function onlyInNode(): never {
  throw new Error('There are no files in a browser.');
}
export const createReadStream = onlyInNode;
export const realpathSync = onlyInNode;
export const createGunzip = onlyInNode;
export const parseArgs = onlyInNode;
