import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Activity,
  isFirstRequest,
  SignedActions,
  type SignedRetry,
  type SigningRequired,
  unauthorized,
} from '@app/http';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { Refusal, type Tenant, derivedResourceId, inMember, invalidInput, serviceTimeOf, uuidOf } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { type RegisteredPasskey, registration } from '@app/passkeys';
import { ClaimFailed, identityOf, nicknameOf, providerNameOf } from '../domain/identity/oidc-claims.js';
import { type NewCredential, requireAddable, wallet } from '../domain/wallet/wallet.decider.js';
import type { WalletState } from '../domain/wallet/wallet.state.js';
import { type AuthMethodDocument, walletView } from '../domain/wallet/wallet.view.js';
import { IdentityTokenVerifiers } from '../providers/identity-tokens.port.js';
import { WALLET_AUTH_CONFIGURATION } from '../wallet-auth.configuration.js';
import { type NewAuthenticator, addAuthenticator, addIdentity, changeContact } from '../services/activities.service.js';
import { isOneTimeCode } from '../domain/wallet/wallet.events.js';
import { ContactClaims, contactOf } from '../services/contact-claims.service.js';
import { OneTimeCodes } from '../services/one-time-codes.service.js';
import { Wallets } from '../services/wallets.service.js';

export type CredentialRequest =
  | { readonly type: 'EMAIL_OTP' | 'SMS_OTP'; readonly accountId: string }
  | { readonly type: 'OAUTH'; readonly accountId: string; readonly oidcToken: string }
  | ({ readonly type: 'PASSKEY'; readonly accountId: string } & NewAuthenticator);

/** A credential, with the bundle for its first code if one was sent. */
export interface AddedCredential extends AuthMethodDocument {
  readonly otpEncryptionTargetBundle?: string;
}

/**
 * POST /auth/credentials (wallet-auth 5). The first credential of a wallet is added immediately; each further one needs the owner's
 * signature. 404, 400 …_ALREADY_EXISTS and INVALID_INPUT, 401 naming the failed check, 409 CONFLICT.
 */
export class AddCredential extends defineCommand<
  {
    readonly request: CredentialRequest;
    readonly retry: SignedRetry;
  },
  AddedCredential | SigningRequired
>('wallet-auth.add-credential') {}

@CommandHandler(AddCredential)
export class AddCredentialHandler implements ICommandHandler<AddCredential> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly actions: SignedActions,
    private readonly wallets: Wallets,
    private readonly customers: CustomerDirectory,
    private readonly identities: IdentityTokenVerifiers,
    private readonly claims: ContactClaims,
    private readonly codes: OneTimeCodes,
  ) {}

  async execute({
    tenant,
    data: { request, retry },
    metadata,
  }: AddCredential): Promise<AddedCredential | SigningRequired> {
    const state = await inMember(
      'accountId',
      'internal account',
      this.wallets.open(tenant, request.accountId, metadata),
    );
    const { credential, activity } = await this.read(tenant, request, state, serviceTimeOf(metadata));
    const isFirst = state.credentials.length === 0 || (await this.isAdded(tenant, request.accountId, metadata));
    if (isFirst) return this.add(tenant, state, credential, false, metadata);
    if (isFirstRequest(retry)) requireAddable(state, credential);
    const contact = isOneTimeCode(credential.type)
      ? this.claims.idOf(tenant, { type: credential.type, address: credential.nickname })
      : null;
    const action = {
      operation: 'POST /auth/credentials',
      resource: request.accountId,
      customerId: state.customerId,
      accountIds: [request.accountId] as const,
      payload: activity,
      credentialType: request.type,
      memo: contact,
    };
    return this.actions.run(tenant, action, retry, metadata, (acting, signedContact) => {
      // The body does not contain the contact, so it may differ from the one that the owner signed for.
      if (signedContact !== null && signedContact !== contact)
        throw new Refusal('CONFLICT', "The customer's contact changed after the signature was requested. Start again.");
      return this.add(tenant, state, credential, true, acting);
    });
  }

  private async add(
    tenant: Tenant,
    state: WalletState,
    credential: NewCredential,
    signed: boolean,
    metadata: CommandMetadata,
  ): Promise<AddedCredential> {
    const { accountId } = state;
    const uuid = uuidOf('InternalAccount', accountId);
    const credentialId = derivedResourceId('AuthMethod', metadata.commandId);
    const { type } = credential;
    const isCode = isOneTimeCode(type);
    const isSent = isCode && (await this.codes.areConnected(tenant));
    if (isSent && !(await this.isAdded(tenant, accountId, metadata)))
      await this.codes.requireAllowed(tenant, state, type, metadata);
    const added = await this.runner.run(wallet, tenant, uuid, { kind: 'add-credential', credential, signed }, metadata);
    if (isCode) await this.claims.join(tenant, { type, address: credential.nickname }, accountId, metadata);
    const issued = isSent
      ? await this.codes.issue(tenant, state, { credentialId, type }, metadataFor(metadata, 'code'))
      : null;
    const { credentials } = await this.answers.answer(walletView, tenant, uuid, issued?.receipt ?? added);
    const document = credentials.find(({ id }) => id === credentialId)!;
    return { ...document, ...(issued !== null && { otpEncryptionTargetBundle: issued.bundle }) };
  }

  /** True if an earlier attempt of this command has added it. */
  private async isAdded(tenant: Tenant, accountId: string, metadata: CommandMetadata): Promise<boolean> {
    return (await this.runner.replay(wallet, tenant, uuidOf('InternalAccount', accountId), metadata)) !== null;
  }

  private async read(
    tenant: Tenant,
    request: CredentialRequest,
    { customerId }: WalletState,
    at: string,
  ): Promise<{ readonly credential: NewCredential; readonly activity: Activity }> {
    switch (request.type) {
      case 'PASSKEY': {
        const passkey = await registeredPasskey(tenant, request);
        const nickname = request.nickname.trim();
        return {
          credential: { type: 'PASSKEY', nickname, passkey },
          activity: addAuthenticator({ ...request, nickname }, customerId),
        };
      }
      case 'OAUTH':
        return this.readIdentity(tenant, request.oidcToken, customerId, at);
      default: {
        const nickname = await this.contactFor(tenant, customerId, request.type);
        return {
          credential: { type: request.type, nickname },
          activity: changeContact(request.type, nickname, customerId),
        };
      }
    }
  }

  private async readIdentity(
    tenant: Tenant,
    token: string,
    customerId: string,
    at: string,
  ): Promise<{ readonly credential: NewCredential; readonly activity: Activity }> {
    const { identityTokenAge: age, clockSkew: skew } = WALLET_AUTH_CONFIGURATION;
    try {
      const claims = await this.identities.claimsOf(tenant, token);
      const identity = identityOf(claims, Date.parse(at), { age, skew });
      return {
        credential: { type: 'OAUTH', nickname: nicknameOf(claims), identity },
        activity: addIdentity(token, providerNameOf(identity), customerId),
      };
    } catch (error) {
      throw error instanceof ClaimFailed ? unauthorized(error.message) : error;
    }
  }

  private async contactFor(tenant: Tenant, customerId: string, type: 'EMAIL_OTP' | 'SMS_OTP'): Promise<string> {
    const contact = contactOf(await this.customers.get(tenant, customerId), type);
    if (contact !== undefined) return contact;
    const contactName = type === 'EMAIL_OTP' ? 'email address' : 'phone number';
    throw invalidInput(`The customer has no ${contactName}.`, {
      field: 'type',
      message: `needs a customer with ${contactName}`,
    });
  }
}

/** Verifies the registration of a passkey. 401 naming the failed check, 400 INVALID_INPUT for a malformed attestation. */
async function registeredPasskey(
  { environment }: Tenant,
  { challenge, attestation }: NewAuthenticator,
): Promise<RegisteredPasskey> {
  const registered = await registration(Buffer.from(challenge, 'base64url'), attestation, {
    userVerification: environment === 'PRODUCTION',
  });
  if ('failed' in registered) throw unauthorized(registered.failed);
  if ('passkey' in registered) return registered.passkey;
  throw invalidInput('The passkey registration cannot be read.', {
    field: `attestation.${registered.unreadable}`,
    message: 'is not a valid authenticator response',
  });
}
