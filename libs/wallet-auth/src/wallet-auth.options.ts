/** Where an issuer of identity tokens publishes its keys. */
export interface IdentityIssuer {
  /** As the claim `iss` spells it. */
  readonly issuer: string;
  readonly keysAddress: string;
}

/** Options of embedded wallets and their credentials. */
export interface WalletAuthOptions {
  /** The issuers whose tokens production takes. */
  readonly identityIssuers: readonly IdentityIssuer[];
}

const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';

/** Issuers of identity tokens that are accepted without configuration. */
export const PUBLIC_IDENTITY_ISSUERS: readonly IdentityIssuer[] = [
  { issuer: 'https://accounts.google.com', keysAddress: GOOGLE_KEYS },
  { issuer: 'accounts.google.com', keysAddress: GOOGLE_KEYS },
  { issuer: 'https://appleid.apple.com', keysAddress: 'https://appleid.apple.com/auth/keys' },
];
