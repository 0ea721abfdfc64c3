import { flag, integer, optional, record, text } from '@app/kernel';

/** Format, lifetime and sender of one-time codes for embedded wallets, as chosen by the platform. */
export interface EmbeddedWalletConfig {
  readonly appName?: string;
  /** Length of a code, 4 to 12 characters. */
  readonly otpLength?: number;
  readonly alphanumeric?: boolean;
  /** Lifetime of a code, 1 to 86400 seconds. */
  readonly expirationSeconds?: number;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
  readonly logoUrl?: string;
}

/** The same with the members that every code needs, chosen or by default. */
export type WholeWalletConfig = EmbeddedWalletConfig &
  Required<Pick<EmbeddedWalletConfig, 'otpLength' | 'alphanumeric' | 'expirationSeconds'>>;

/** The same as recorded in events: the complete configuration after the change. */
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
