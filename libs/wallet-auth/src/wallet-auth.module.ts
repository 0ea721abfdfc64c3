import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '@app/accounts';
import { EventSourcingModule } from '@app/event-sourcing';
import { SignedActions, SignedRequests, WalletSessions } from '@app/http';
import { AddCredentialHandler } from './commands/add-credential.js';
import { ChallengeCredentialHandler } from './commands/challenge-credential.js';
import { ContactClaims } from './services/contact-claims.service.js';
import { ContactCredentialSource } from './services/contact-credential-source.service.js';
import { CloseWalletHandler } from './commands/close-wallet.js';
import { CreateDelegatedKeyHandler } from './commands/create-delegated-key.js';
import { DelegatedKeyBindings } from './services/delegated-key-bindings.service.js';
import { ExpireSessionHandler } from './commands/expire-session.js';
import { ExportWalletHandler } from './commands/export-wallet.js';
import { OneTimeCodes } from './services/one-time-codes.service.js';
import { FollowContactHandler } from './commands/follow-contact.js';
import { ProvisionWalletHandler } from './commands/provision-wallet.js';
import { RefreshSessionHandler } from './commands/refresh-session.js';
import { RevokeCredentialHandler } from './commands/revoke-credential.js';
import { RevokeDelegatedKeyHandler } from './commands/revoke-delegated-key.js';
import { RevokeSessionHandler } from './commands/revoke-session.js';
import { RevokeUnboundKeysHandler } from './commands/revoke-unbound-keys.js';
import { SendOneTimeCodeHandler } from './effects/send-one-time-code.effect.js';
import { SessionOpener } from './services/session-opener.service.js';
import { RecordedSignedRequests } from './services/signed-requests.service.js';
import { SettleContactClaimHandler } from './commands/settle-contact-claim.js';
import { VerifyCredentialHandler } from './commands/verify-credential.js';
import { LiveSessions } from './services/wallet-sessions.service.js';
import { Wallets } from './services/wallets.service.js';
import { DerivedKeys } from './credentials/derived-keys.js';
import { WalletSeeds } from './credentials/wallet-seeds.js';
import { contactClaim } from './domain/contact-claim/contact-claim.decider.js';
import { delegatedKey } from './domain/delegated-key/delegated-key.decider.js';
import { spendingGrant } from './domain/delegated-key/spending-grant.decider.js';
import { session } from './domain/session/session.decider.js';
import { signedRequest } from './domain/signed-request/signed-request.decider.js';
import { wallet } from './domain/wallet/wallet.decider.js';
import { CredentialsController } from './http/credentials.controller.js';
import { DelegatedKeysController } from './http/delegated-keys.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { WalletAuthResources } from './http/wallet-auth.resources.js';
import { WalletExportController } from './http/wallet-export.controller.js';
import { delegatedKeysTable, sessionsTable, walletsTable } from './projections/wallet-auth.table.js';
import { IdentityTokenVerifiers } from './providers/identity-tokens.port.js';
import { IssuerIdentityTokens } from './providers/production/issuer-identity-tokens.js';
import { SandboxIdentityTokens } from './providers/sandbox/sandbox-identity-tokens.js';
import { GetDelegatedKeyHandler, ListDelegatedKeysHandler } from './queries/delegated-keys.queries.js';
import {
  GetSessionHandler,
  ListCredentialsHandler,
  ListSessionsHandler,
  WalletCredentials,
} from './queries/wallet-auth.queries.js';
import { contactClaimsSaga } from './sagas/contact-claims.saga.js';
import { contactFollowingSaga } from './sagas/contact-following.saga.js';
import { oneTimeCodeSaga } from './sagas/one-time-code.saga.js';
import { sessionExpirySaga } from './sagas/session-expiry.saga.js';
import { unboundDelegatedKeySaga } from './sagas/unbound-delegated-key.saga.js';
import { walletClosingSaga } from './sagas/wallet-closing.saga.js';
import { walletProvisioningSaga } from './sagas/wallet-provisioning.saga.js';
import type { WalletAuthOptions } from './wallet-auth.options.js';

/** Embedded wallets. Global, since it binds the signed actions that routes of other contexts need. */
@Module({})
export class WalletAuthModule {
  static forRoot({ identityIssuers }: WalletAuthOptions): DynamicModule {
    return {
      module: WalletAuthModule,
      global: true,
      imports: [
        CqrsModule,
        AccountsModule,
        EventSourcingModule.forFeature({
          aggregates: [wallet, session, signedRequest, contactClaim, delegatedKey, spendingGrant],
          tables: [walletsTable, sessionsTable, delegatedKeysTable],
          sagas: [
            walletProvisioningSaga,
            walletClosingSaga,
            contactFollowingSaga,
            contactClaimsSaga,
            oneTimeCodeSaga,
            sessionExpirySaga,
            unboundDelegatedKeySaga,
          ],
        }),
      ],
      controllers: [CredentialsController, SessionsController, DelegatedKeysController, WalletExportController],
      providers: [
        {
          provide: IdentityTokenVerifiers,
          useFactory: () =>
            new IdentityTokenVerifiers([new SandboxIdentityTokens(), new IssuerIdentityTokens(identityIssuers)]),
        },
        DerivedKeys,
        WalletSeeds,
        Wallets,
        OneTimeCodes,
        ContactClaims,
        ContactCredentialSource,
        SessionOpener,
        LiveSessions,
        { provide: WalletSessions, useExisting: LiveSessions },
        RecordedSignedRequests,
        { provide: SignedRequests, useExisting: RecordedSignedRequests },
        SignedActions,
        AddCredentialHandler,
        RevokeCredentialHandler,
        ChallengeCredentialHandler,
        VerifyCredentialHandler,
        RefreshSessionHandler,
        RevokeSessionHandler,
        ExportWalletHandler,
        CreateDelegatedKeyHandler,
        RevokeDelegatedKeyHandler,
        DelegatedKeyBindings,
        RevokeUnboundKeysHandler,
        ProvisionWalletHandler,
        CloseWalletHandler,
        FollowContactHandler,
        SettleContactClaimHandler,
        ExpireSessionHandler,
        SendOneTimeCodeHandler,
        WalletCredentials,
        ListCredentialsHandler,
        ListSessionsHandler,
        GetSessionHandler,
        GetDelegatedKeyHandler,
        ListDelegatedKeysHandler,
        WalletAuthResources,
      ],
      exports: [SignedActions],
    };
  }
}
