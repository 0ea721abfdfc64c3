import { base64Url, fromBase64Url, hex } from './bytes.js';
import type { components } from './generated/api.js';

/* Passkeys and identity tokens of embedded wallets: converts results of a browser to the form that the API accepts. */

/** Bytes as a browser provides them, or base64url as in `toJSON()` of a credential. */
type BytesOrText = ArrayBuffer | Uint8Array | string;

/** Result of `navigator.credentials.create()`, or its JSON form. */
export interface CreatedPasskey {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: BytesOrText;
    readonly attestationObject: BytesOrText;
    readonly transports?: readonly string[];
    readonly getTransports?: () => string[];
  };
}

/** Result of `navigator.credentials.get()`, or its JSON form. */
export interface AssertedPasskey {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: BytesOrText;
    readonly authenticatorData: BytesOrText;
    readonly signature: BytesOrText;
    readonly userHandle?: BytesOrText | null;
  };
}

const TRANSPORTS = ['usb', 'nfc', 'ble', 'internal', 'hybrid'] as const;

/** The `attestation` for POST /auth/credentials. Authenticator transports that the API does not support are left out. */
export function attestationOf({ id, response }: CreatedPasskey): components['schemas']['AttestationRequest'] {
  const given = response.transports ?? response.getTransports?.() ?? [];
  const transports = TRANSPORTS.filter((each) => given.includes(each));
  return {
    credentialId: id,
    clientDataJson: asText(response.clientDataJSON),
    attestationObject: asText(response.attestationObject),
    ...(transports.length > 0 && { transports }),
  };
}

/** The `assertion` for POST /auth/credentials/{credentialId}/verify. */
export function assertionOf({ id, response }: AssertedPasskey): components['schemas']['AssertionRequest'] {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    credentialId: id,
    clientDataJson: asText(clientDataJSON),
    authenticatorData: asText(authenticatorData),
    signature: asText(signature),
    ...(userHandle !== undefined && userHandle !== null && { userHandle: asText(userHandle) }),
  };
}

/** The `publicKey` option of `navigator.credentials.get()` for a passkey challenge: the authenticator signs the challenge as text. */
export function assertionOptions({
  challenge,
  credentialId,
}: Pick<components['schemas']['PasskeyChallengeResponse'], 'challenge' | 'credentialId'>) {
  return {
    challenge: new TextEncoder().encode(challenge),
    userVerification: 'required' as const,
    ...(credentialId !== undefined && {
      allowCredentials: [{ type: 'public-key' as const, id: fromBase64Url(credentialId) }],
    }),
  };
}

/** The `nonce` to request from an identity provider: the ID token is then valid only for this key, in exactly this spelling. */
export async function identityTokenNonce(clientPublicKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(clientPublicKey));
  return hex(new Uint8Array(digest));
}

function asText(value: BytesOrText): string {
  return typeof value === 'string' ? value : base64Url(new Uint8Array(value));
}
