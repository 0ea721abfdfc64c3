import { Authenticator } from './wallet-client.js';

interface AssertionOptions {
  /** base64url. */
  readonly challenge: string;
}

/** A passkey in the W3C's JSON form, as browsers return it. */
export class BrowserPasskey extends Authenticator {
  /** The result of `navigator.credentials.create()` for an enrolment. */
  create({ challenge }: AssertionOptions, changes: Parameters<Authenticator['register']>[1] = {}) {
    const {
      attestation: { credentialId: id, clientDataJson: clientDataJSON, attestationObject },
    } = this.register(challenge, changes);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports: ['internal'] },
      clientExtensionResults: {},
    };
  }

  /** The result of `navigator.credentials.get()` for a login or a challenge. */
  get({ challenge }: AssertionOptions, changes: Parameters<Authenticator['assert']>[1] = {}) {
    const asserted = this.assert(Buffer.from(challenge, 'base64url'), changes);
    const { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature } = asserted;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    };
  }
}
