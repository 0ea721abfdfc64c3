import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { p256 } from '@noble/curves/nist.js';
import { compressedKey, readDerSignature, uncompressedBytes, verifyP256 } from '@app/http';
import { verifyP256Portably } from '../libs/http/src/testing/portable-p256.js';

/*
 * `npm run vectors -- DIR`: the product's signatures and keys on public test vectors (Wycheproof's files for P-256), with the
 * native verification and the portable one. Prints a line for each file and each disagreement; exits with 1 if there is one.
 */

interface Case {
  readonly tcId: number;
  readonly comment: string;
  readonly msg: string;
  readonly sig: string;
  readonly public: string;
  readonly private: string;
  readonly shared: string;
  readonly result: 'valid' | 'invalid' | 'acceptable';
}

interface Group {
  readonly publicKey: { readonly uncompressed: string };
  readonly tests: readonly Case[];
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** Faults of one case, by name of the implementation; empty when all agree with the vector. */
type Check = (group: Group, test: Case) => readonly string[];

function signatures(read: (signature: Buffer) => Uint8Array | null): Check {
  return ({ publicKey }, { msg, sig, result }) => {
    const signature = read(bytes(sig));
    return Object.entries({ native: verifyP256, portable: verifyP256Portably })
      .filter(
        ([, verify]) =>
          (signature !== null && verify(publicKey.uncompressed, bytes(msg), signature)) !== (result !== 'invalid'),
      )
      .map(([name]) => name);
  };
}

const agreements: Check = (_, { public: point, private: scalar, shared, result }) => {
  const key = compressedKey(point);
  if (key === null) return result === 'invalid' ? [] : ['the key was refused'];
  const secret = bytes(scalar.padStart(64, '0').slice(-64));
  const other = uncompressedBytes(key);
  const native = createECDH('prime256v1');
  native.setPrivateKey(secret);
  const found = {
    native: native.computeSecret(other).toString('hex'),
    portable: Buffer.from(p256.getSharedSecret(secret, other).subarray(1)).toString('hex'),
  };
  return Object.entries(found)
    .filter(([, value]) => (value === shared) !== (result !== 'invalid'))
    .map(([name]) => name);
};

const FILES: Readonly<Record<string, Check>> = {
  'ecdsa_secp256r1_sha256_test.json': signatures(readDerSignature),
  'ecdsa_secp256r1_sha256_p1363_test.json': signatures((signature) => signature),
  'ecdh_secp256r1_ecpoint_test.json': agreements,
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('npm run vectors -- DIR');

let wrong = 0;
for (const [file, check] of Object.entries(FILES)) {
  const { testGroups } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
    readonly testGroups: readonly Group[];
  };
  const cases = testGroups.flatMap((group) => group.tests.map((test) => ({ test, failures: check(group, test) })));
  const failed = cases.filter(({ failures }) => failures.length > 0);
  for (const { test, failures } of failed)
    console.log(`${file} ${test.tcId} (${test.comment}): ${failures.join(', ')}`);
  console.log(`${file}: ${cases.length - failed.length} of ${cases.length} right`);
  wrong += failed.length;
}
process.exitCode = wrong === 0 ? 0 : 1;
