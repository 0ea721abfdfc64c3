import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf, PlatformClock } from '@app/kernel';
import { ExternalAccounts, sandboxSuffix } from '@app/accounts';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import { done, type EffectHandler, type EffectOutcome } from '@app/event-sourcing/definitions';
import { type OperationState, operation } from '../domain/operation/operation.decider.js';
import { operationOrder, outcomeAccountOf, outcomeDetailsOf } from '../domain/operation/operation-order.js';
import { awaitsFunding } from '../domain/operation/operation.terms.js';
import { type ProviderAccountStatus, providerAccount } from '../domain/provider-account/provider-account.decider.js';
import { stablecoin } from '../domain/stablecoin/stablecoin.decider.js';
import { FollowIssuance, FollowOperation, VerifyProviderAccount } from './stablecoins.effects.js';
import { type OperationAccounts, verificationOf } from '../providers/stablecoin-provider.port.js';
import { StablecoinProviders } from '../providers/stablecoin-providers.js';

const found = (status: ProviderAccountStatus): EffectOutcome => done({ status });

/** Credentials are looked up for each call and never recorded with the request. */
@HandlesEffect(VerifyProviderAccount)
@Injectable()
class VerifyProviderAccountEffect implements EffectHandler {
  constructor(
    private readonly providers: StablecoinProviders,
    private readonly runner: AggregateRunner,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(
    tenant: Tenant,
    { stablecoinProviderAccountId }: { readonly stablecoinProviderAccountId: string },
  ): Promise<EffectOutcome> {
    const { state } = await this.runner.load(
      providerAccount,
      tenant,
      uuidOf('StablecoinProviderAccount', stablecoinProviderAccountId),
    );
    if (state === null || state.credentials === null) return found('REVOKED'); // its platform was erased
    const { credentials, providerAccountId, linkedAt } = state;
    const question = { tenant, credentials, providerAccountId, linkedAt, now: this.clocks.now(tenant).toISOString() };
    const status = verificationOf(await this.providers.of(tenant.environment).verify(question), providerAccountId);
    return status === 'UNAVAILABLE' ? { outcome: 'unknown' } : found(status);
  }
}

@HandlesEffect(FollowIssuance)
@Injectable()
class FollowIssuanceEffect implements EffectHandler {
  constructor(
    private readonly providers: StablecoinProviders,
    private readonly runner: AggregateRunner,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(
    tenant: Tenant,
    { stablecoinId, registeredAt }: { readonly stablecoinId: string; readonly registeredAt: string },
  ): Promise<EffectOutcome> {
    const token = (await this.runner.load(stablecoin, tenant, uuidOf('Stablecoin', stablecoinId))).state!;
    const { providerTokenIdentifier, stablecoinProviderAccountId, issuanceStatus } = token;
    const link = uuidOf('StablecoinProviderAccount', stablecoinProviderAccountId);
    const { credentials, providerAccountId } = (await this.runner.load(providerAccount, tenant, link)).state!;
    if (credentials === null) return done({ issuanceStatus }); // its platform was erased
    const now = this.clocks.now(tenant).toISOString();
    const report = await this.providers.of(tenant.environment).issuance({
      tenant,
      stablecoinId,
      credentials,
      providerAccountId,
      providerTokenIdentifier,
      registeredAt,
      now,
    });
    return report === null ? { outcome: 'unknown' } : done(report);
  }
}

/** The operation id is the provider's idempotency key, so a repeated call never moves money twice. */
@HandlesEffect(FollowOperation)
@Injectable()
class FollowOperationEffect implements EffectHandler {
  constructor(
    private readonly providers: StablecoinProviders,
    private readonly runner: AggregateRunner,
    private readonly externalAccounts: ExternalAccounts,
    private readonly clocks: PlatformClock,
  ) {}

  async perform(tenant: Tenant, { operationId }: { readonly operationId: string }): Promise<EffectOutcome> {
    const terms = (await this.runner.load(operation, tenant, uuidOf('StablecoinOperation', operationId))).state!;
    const [link, token, accounts, suffix] = await Promise.all([
      this.runner.load(providerAccount, tenant, uuidOf('StablecoinProviderAccount', terms.stablecoinProviderAccountId)),
      this.runner.load(stablecoin, tenant, uuidOf('Stablecoin', terms.stablecoinId)),
      this.accountsOf(tenant, terms),
      this.suffixOf(tenant, terms),
    ]);
    const { credentials, providerAccountId } = link.state!;
    if (credentials === null) return done({ report: { status: 'FAILED', failureReason: 'PROVIDER_ACCOUNT_REVOKED' } });
    const at = { tenant, suffix, now: this.clocks.now(tenant).toISOString() };
    const order = operationOrder(terms, { credentials, providerAccountId }, token.state!, at);
    const { requestedAt } = terms;
    const followed = await this.providers
      .of(tenant.environment)
      .follow({ ...order, ...accounts, requestedAt, awaitsFunding: awaitsFunding(terms.source.type) });
    return followed === null ? { outcome: 'unknown' } : done(followed);
  }

  private async accountsOf(tenant: Tenant, { source, destination }: OperationState): Promise<OperationAccounts> {
    const [sourceAccount, destinationAccount] = await Promise.all(
      [source, destination].map(({ details }) =>
        details === undefined ? null : this.externalAccounts.open(tenant, details),
      ),
    );
    return { sourceAccount: sourceAccount ?? null, destinationAccount: destinationAccount ?? null };
  }

  /** From the details stored with the operation; null once their owner is erased. */
  private async suffixOf(tenant: Tenant, terms: OperationState): Promise<string | null> {
    const details = outcomeDetailsOf(terms);
    if (details === undefined)
      return (await this.externalAccounts.everRegistered(tenant, outcomeAccountOf(terms)))?.suffix ?? null;
    const account = await this.externalAccounts.open(tenant, details);
    return account === null ? null : sandboxSuffix(account.identifier);
  }
}

export const STABLECOIN_EFFECTS = [VerifyProviderAccountEffect, FollowIssuanceEffect, FollowOperationEffect];
