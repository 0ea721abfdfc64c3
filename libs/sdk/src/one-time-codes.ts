import { fromHex, hex } from './bytes.js';
import { seal } from './hpke.js';

/**
 * Seals a one-time code with the public key of the future session, for the bundle of its challenge: the `encryptedOtpBundle` of the
 * verification.
 */
export async function sealOneTimeCode(bundle: string, code: string, sessionPublicKey: string): Promise<string> {
  const { data } = JSON.parse(bundle) as { readonly data: string };
  const { targetPublic } = JSON.parse(new TextDecoder().decode(fromHex(data))) as { readonly targetPublic: string };
  const text = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: sessionPublicKey }));
  const { encapsulated, ciphertext } = await seal(fromHex(targetPublic), text);
  return JSON.stringify({ encappedPublic: hex(encapsulated), ciphertext: hex(ciphertext) });
}
