import { Injectable } from '@nestjs/common';
import { AggregateRunner, type Receipt } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Vault } from '@app/event-store';
import { type Tenant, derivedUuid, later, uuidOf } from '@app/kernel';
import { ContactMessengers, SentCodes } from '@app/onboarding';
import { type EmbeddedWalletConfig, PlatformDirectory } from '@app/platforms';
import { targetBundle } from '../credentials/bundles.js';
import { DerivedKeys } from '../credentials/derived-keys.js';
import { wallet } from '../domain/wallet/wallet.decider.js';
import type { CodeSender } from '../domain/wallet/wallet.events.js';
import type { IssuedCode, WalletState } from '../domain/wallet/wallet.state.js';
import { SANDBOX_CODE } from '../wallet-auth.configuration.js';

type OneTimeCodeType = 'EMAIL_OTP' | 'SMS_OTP';

const CHANNELS = { EMAIL_OTP: 'EMAIL', SMS_OTP: 'PHONE' } as const;

/** Login codes. They are not stored: each is derived from the id under which it was issued. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
    private readonly keys: DerivedKeys,
    private readonly messengers: ContactMessengers,
    private readonly sentCodes: SentCodes,
    private readonly platforms: PlatformDirectory,
  ) {}

  of(tenant: Tenant, { codeId, format }: Pick<IssuedCode, 'codeId' | 'format'>): string {
    const secret = this.vault.fingerprint(tenant, 'wallet-auth.one-time-code', codeId);
    return this.messengers.of(tenant.environment).codeOf(secret, SANDBOX_CODE, format);
  }

  areConnected(tenant: Tenant): Promise<boolean> {
    return this.messengers.isConnected(tenant);
  }

  /** 501 NOT_IMPLEMENTED if no messenger is connected. */
  requireConnected(tenant: Tenant): Promise<void> {
    return this.messengers.requireConnected(tenant, 'One-time codes');
  }

  /** 429 RATE_LIMITED after too many codes to the person over the channel of this credential type. */
  async requireAllowed(
    tenant: Tenant,
    { customerId }: WalletState,
    type: OneTimeCodeType,
    { at }: CommandMetadata,
  ): Promise<void> {
    await this.sentCodes.requireAllowed(tenant, customerId, CHANNELS[type], at);
  }

  /**
   * Issues a code in the format that the platform has configured (onboarding-accounts 1.4), which invalidates the previous one. Returns the
   * bundle with which the client encrypts its answer.
   */
  async issue(
    tenant: Tenant,
    { accountId, customerId }: WalletState,
    { credentialId, type }: { readonly credentialId: string; readonly type: OneTimeCodeType },
    metadata: CommandMetadata,
  ): Promise<{ readonly receipt: Receipt<WalletState | null>; readonly bundle: string }> {
    await this.requireConnected(tenant);
    const codeId = derivedUuid('one-time code', metadata.commandId);
    const { embeddedWalletConfig } = await this.platforms.config(tenant);
    const { expirationSeconds, otpLength, alphanumeric } = embeddedWalletConfig;
    const expiresAt = later(metadata.at, expirationSeconds * 1000);
    const format = { length: otpLength, alphanumeric };
    const sender = senderOf(embeddedWalletConfig);
    const command = { kind: 'issue-code', credentialId, codeId, expiresAt, format, sender } as const;
    const receipt = await this.runner.run(wallet, tenant, uuidOf('InternalAccount', accountId), command, metadata);
    await this.sentCodes.count(tenant, customerId, CHANNELS[type], metadata);
    return { receipt, bundle: targetBundle(this.keys.target(tenant, codeId), this.keys.quorum(tenant)) };
  }
}

/** Sender that the platform has configured for its codes. */
function senderOf(config: EmbeddedWalletConfig): CodeSender {
  const { appName, sendFromEmailAddress, sendFromEmailSenderName, replyToEmailAddress, logoUrl } = config;
  return {
    appName,
    emailAddress: sendFromEmailAddress,
    emailName: sendFromEmailSenderName,
    replyTo: replyToEmailAddress,
    logoUrl,
  };
}
