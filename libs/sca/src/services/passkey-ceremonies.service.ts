import { Injectable } from '@nestjs/common';
import { type Json, Refusal, type Tenant, invalidInput } from '@app/kernel';
import { type Assertion, type RegisteredPasskey, assertedCounter, hashOfDomain, registration } from '@app/passkeys';
import type { CustomerSummary } from '@app/onboarding';
import { PlatformDirectory, type RelyingParty } from '@app/platforms';
import { DerivedSecrets } from '../credentials/derived-secrets.js';
import type { Proof } from '../domain/factor.js';
import { SCA_LIMITS } from '../domain/sca.limits.js';

/** Options for the browser's WebAuthn call in the W3C JSON form, with the allowed origins. */
export interface PasskeyRequest {
  readonly options: Readonly<Record<string, Json>>;
  readonly allowedOrigins: readonly string[];
  readonly relyingPartyId: string;
}

/** COSE algorithm numbers of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT = SCA_LIMITS.challengeLifetime.PASSKEY;

/** The two WebAuthn ceremonies (wallet-auth 15.1): registration of a passkey, and its assertion. */
@Injectable()
export class PasskeyCeremonies {
  constructor(
    private readonly platforms: PlatformDirectory,
    private readonly secrets: DerivedSecrets,
  ) {}

  /** Options for a registration. 501 NOT_IMPLEMENTED if the operator has not configured the origins of passkeys. */
  async creation(tenant: Tenant, enrolmentId: string, customer: CustomerSummary): Promise<PasskeyRequest> {
    const { id: relyingPartyId, origins: allowedOrigins } = await this.relyingParty(tenant);
    const { name: platformName } = await this.platforms.config(tenant);
    const name = customer.email ?? customer.platformCustomerId ?? customer.id;
    const options = {
      rp: { id: relyingPartyId, name: platformName },
      user: { id: this.secrets.userHandle(tenant, customer.id), name, displayName: customer.fullName ?? name },
      challenge: this.challengeText(tenant, enrolmentId),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [],
    };
    return { options, allowedOrigins, relyingPartyId };
  }

  /** Options for an assertion with the registered passkey. 501 as for `creation`. */
  async assertion(
    tenant: Tenant,
    id: string,
    { credentialId, transports }: RegisteredPasskey,
  ): Promise<PasskeyRequest> {
    const { id: relyingPartyId, origins: allowedOrigins } = await this.relyingParty(tenant);
    const options = {
      challenge: this.challengeText(tenant, id),
      rpId: relyingPartyId,
      allowCredentials: [
        { type: 'public-key', id: credentialId, ...(transports.length > 0 && { transports: [...transports] }) },
      ],
      timeout: TIMEOUT,
      userVerification: 'required',
    };
    return { options, allowedOrigins, relyingPartyId };
  }

  /** The passkey registered for an enrolment. 400 that states the fault if it is invalid. */
  async registered(
    tenant: Tenant,
    enrolmentId: string,
    credential: unknown,
    origin: string,
  ): Promise<{ readonly passkey: RegisteredPasskey } | { readonly refusal: Refusal }> {
    const relyingParty = await this.relyingParty(tenant);
    if (!relyingParty.origins.includes(origin)) return refused('origin', 'is not one of allowedOrigins');
    const { response = {}, id: credentialId } = partsOf(credential);
    const { clientDataJSON: clientDataJson, attestationObject, transports } = response;
    if (!isText(credentialId) || !isText(clientDataJson) || !isText(attestationObject))
      return refused('credential', UNREADABLE);
    const named = Array.isArray(transports) ? { transports: transports.filter(isText).slice(0, MAX_TRANSPORTS) } : {};
    const challenge = this.secrets.passkeyChallenge(tenant, enrolmentId);
    const result = await registration(
      challenge,
      { credentialId, clientDataJson, attestationObject, ...named },
      { userVerification: verifiesUser(tenant) },
    );
    if ('unreadable' in result) return refused('credential', UNREADABLE);
    if ('failed' in result) return refused('credential', result.failed);
    const { passkey } = result;
    const isOurs = passkey.rpIdHash === hashOfDomain(relyingParty.id) && passkey.origin === origin;
    return isOurs ? { passkey } : refused('credential', 'Invalid passkey origin');
  }

  /** Counter of a genuine assertion; null for any other. */
  async counterOf(
    tenant: Tenant,
    id: string,
    passkey: RegisteredPasskey,
    { passkeyAssertion, origin }: Proof,
  ): Promise<number | null> {
    const { origins } = await this.relyingParty(tenant);
    const assertion = assertionOf(passkeyAssertion);
    if (assertion === null) return null;
    const asserted = await assertedCounter(passkey, assertion, {
      challenge: this.secrets.passkeyChallenge(tenant, id),
      isOrigin: (signed) => signed === origin && origins.includes(signed),
      userVerification: verifiesUser(tenant),
    });
    return 'failed' in asserted ? null : asserted.signCount;
  }

  private challengeText(tenant: Tenant, id: string): string {
    return this.secrets.passkeyChallenge(tenant, id).toString('base64url');
  }

  private async relyingParty(tenant: Tenant): Promise<RelyingParty> {
    const relyingParty = await this.platforms.relyingParty(tenant);
    if (relyingParty === null)
      throw new Refusal('NOT_IMPLEMENTED', 'No relying party for passkeys is set for this platform.');
    return relyingParty;
  }
}

/** True if user verification is required. A device that only detects a touch is a single factor and does not identify a person. */
function verifiesUser({ environment }: Tenant): boolean {
  return environment === 'PRODUCTION';
}

const UNREADABLE = 'is not a valid authenticator response';
const MAX_TRANSPORTS = 8;

function assertionOf(passkeyAssertion: unknown): Assertion | null {
  const { response = {}, id: credentialId } = partsOf(passkeyAssertion);
  const { clientDataJSON: clientDataJson, authenticatorData, signature } = response;
  const isWhole = isText(credentialId) && isText(clientDataJson) && isText(authenticatorData) && isText(signature);
  return isWhole ? { credentialId, clientDataJson, authenticatorData, signature } : null;
}

/** The members of a credential in JSON form, with unchecked content. */
function partsOf(credential: unknown): {
  readonly id?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
} {
  if (!isRecord(credential)) return {};
  const { id, response } = credential;
  return { id, ...(isRecord(response) && { response }) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function refused(field: string, message: string): { readonly refusal: Refusal } {
  return { refusal: invalidInput('The passkey could not be verified.', { field, message }) };
}
