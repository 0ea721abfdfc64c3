import { flag, integer, optional, record, text } from '@app/kernel';

/** Format, lifetime and sender of one-time codes of embedded wallets, as far as the platform chose them. */
export interface EmbeddedWalletConfig {
  readonly appName?: string;
  /** Characters of a code, 4 to 12. */
  readonly otpLength?: number;
  readonly alphanumeric?: boolean;
  /** Lifetime of a code, 1 to 86400 seconds. */
  readonly expirationSeconds?: number;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
  readonly logoUrl?: string;
}

/** The same with the members that every code needs, by default or as chosen. */
export type WholeWalletConfig = EmbeddedWalletConfig &
  Required<Pick<EmbeddedWalletConfig, 'otpLength' | 'alphanumeric' | 'expirationSeconds'>>;

/** The same as events carry it: the whole configuration after the change. */
export const embeddedWalletConfigField = () =>
  record({
    appName: optional(text()),
    otpLength: optional(integer()),
    alphanumeric: optional(flag()),
    expirationSeconds: optional(integer()),
    sendFromEmailAddress: optional(text()),
    sendFromEmailSenderName: optional(text()),
    replyToEmailAddress: optional(text()),
    logoUrl: optional(text()),
  });
