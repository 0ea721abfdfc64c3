import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { ChangeConfigurationHandler } from './commands/change-configuration.js';
import { CreatePlatformHandler } from './commands/create-platform.js';
import { CreateTokenHandler } from './commands/create-token.js';
import { DisableWebhookEndpointHandler } from './commands/disable-webhook-endpoint.js';
import { ResetPlatformHandler } from './commands/reset-platform.js';
import { RevokeTokenHandler } from './commands/revoke-token.js';
import { SetCompatibilityHandler } from './commands/set-compatibility.js';
import { SetQuotasHandler } from './commands/set-quotas.js';
import { SetBrandingHandler } from './commands/set-branding.js';
import { SetMoneyDecisionsHandler } from './commands/set-money-decisions.js';
import { SetRelyingPartyHandler } from './commands/set-relying-party.js';
import { TokenAuthenticator } from './credentials/token-authenticator.js';
import { UmaDomainClaims } from './services/uma-domain-claims.service.js';
import { umaDomainClaim } from './domain/uma-domain-claim/uma-domain-claim.decider.js';
import { credential } from './domain/credential/credential.decider.js';
import { platform } from './domain/platform/platform.decider.js';
import { token } from './domain/token/token.decider.js';
import { ConfigController } from './http/config.controller.js';
import { PlatformResources } from './http/platforms.resources.js';
import { LivenessPagesController } from './http/liveness-pages.controller.js';
import { TokensController } from './http/tokens.controller.js';
import { PLATFORMS_OPTIONS, type PlatformsOptions } from './platforms.options.js';
import { tokensTable } from './projections/tokens.table.js';
import { ConfiguredCompatibility } from './queries/configured-compatibility.questions.js';
import { LiveTokens } from './queries/live-tokens.questions.js';
import { OpenBalances } from './queries/open-balances.questions.js';
import { GetPlatformConfigHandler } from './queries/platform-config.queries.js';
import { SupersededPlatforms } from './queries/platform-epochs.questions.js';
import { PlatformDirectory } from './queries/platform-directory.questions.js';
import { GetTokenHandler, ListTokensHandler } from './queries/tokens.queries.js';

/** Platforms, their configuration and their API tokens. */
@Module({})
export class PlatformsModule {
  static forRoot(options: PlatformsOptions): DynamicModule {
    return {
      module: PlatformsModule,
      global: true,
      imports: [
        CqrsModule,
        EventSourcingModule.forFeature({
          aggregates: [platform, token, credential, umaDomainClaim],
          tables: [tokensTable],
        }),
      ],
      controllers: [ConfigController, TokensController, LivenessPagesController],
      providers: [
        { provide: PLATFORMS_OPTIONS, useValue: options },
        ChangeConfigurationHandler,
        CreatePlatformHandler,
        DisableWebhookEndpointHandler,
        CreateTokenHandler,
        RevokeTokenHandler,
        ResetPlatformHandler,
        LiveTokens,
        SupersededPlatforms,
        SetCompatibilityHandler,
        SetQuotasHandler,
        SetBrandingHandler,
        SetMoneyDecisionsHandler,
        SetRelyingPartyHandler,
        PlatformDirectory,
        ConfiguredCompatibility,
        GetPlatformConfigHandler,
        GetTokenHandler,
        ListTokensHandler,
        PlatformResources,
        OpenBalances,
        UmaDomainClaims,
        TokenAuthenticator,
      ],
      exports: [PlatformDirectory, SupersededPlatforms, ConfiguredCompatibility, OpenBalances, TokenAuthenticator],
    };
  }
}
