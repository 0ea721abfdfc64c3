import { optional, record, text } from '@app/kernel';

/** Confirmation that a cardholder gives before a card is added to a device's wallet. */
export interface CardTokenizationConfig {
  readonly displayName?: string;
  /** An https address. */
  readonly logoUrl?: string;
  readonly email?: {
    readonly fromAddress?: string;
    readonly fromName?: string;
    readonly replyToAddress?: string;
    readonly subject?: string;
    readonly bodyText?: string;
  };
  readonly sms?: { readonly templateSid?: string; readonly bodyText?: string };
}

/** The same as recorded in events: the complete configuration after the change. */
export const cardTokenizationConfigField = () =>
  record({
    displayName: optional(text()),
    logoUrl: optional(text()),
    email: optional(
      record({
        fromAddress: optional(text()),
        fromName: optional(text()),
        replyToAddress: optional(text()),
        subject: optional(text()),
        bodyText: optional(text()),
      }),
    ),
    sms: optional(record({ templateSid: optional(text()), bodyText: optional(text()) })),
  });

/** Omitted members of a change stay unchanged, at both levels. */
export function mergeCardTokenization(
  current: CardTokenizationConfig | undefined,
  change: CardTokenizationConfig,
): CardTokenizationConfig {
  return {
    ...current,
    ...change,
    ...(change.email !== undefined && { email: { ...current?.email, ...change.email } }),
    ...(change.sms !== undefined && { sms: { ...current?.sms, ...change.sms } }),
  };
}
