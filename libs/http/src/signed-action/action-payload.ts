import { type Json, canonicalJson, walletOrganization } from '@app/kernel';

/** An action that the owner of a wallet signs. */
export interface Activity {
  /** `ACTIVITY_TYPE_…` */
  readonly type: string;
  readonly parameters: { readonly [name: string]: Json };
}

/**
 * The text to sign (wallet-auth 3.2): sorted keys, no spaces. `requestDigest` binds it to one request and makes it unique, even for two
 * requests in one millisecond.
 */
export function actionPayload(
  accountId: string,
  { type, parameters }: Activity,
  requestDigest: string,
  at: string,
): string {
  return canonicalJson({
    organizationId: walletOrganization(accountId),
    parameters: { ...parameters, requestDigest },
    timestampMs: String(Date.parse(at)),
    type,
  });
}
