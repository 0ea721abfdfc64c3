/** An issuer of identity tokens, and where it publishes its keys. */
export interface IdentityIssuer {
  /** Value of the claim `iss`. */
  readonly issuer: string;
  readonly keysAddress: string;
}

/** Options of embedded wallets and their credentials. */
export interface WalletAuthOptions {
  /** Issuers whose tokens production accepts. */
  readonly identityIssuers: readonly IdentityIssuer[];
}

const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';

/** Issuers of identity tokens that are accepted without configuration. */
export const PUBLIC_IDENTITY_ISSUERS: readonly IdentityIssuer[] = [
  { issuer: 'https://accounts.google.com', keysAddress: GOOGLE_KEYS },
  { issuer: 'accounts.google.com', keysAddress: GOOGLE_KEYS },
  { issuer: 'https://appleid.apple.com', keysAddress: 'https://appleid.apple.com/auth/keys' },
];
