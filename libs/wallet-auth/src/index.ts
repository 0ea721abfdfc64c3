export { WalletAuthModule } from './wallet-auth.module.js';
export { type IdentityIssuer, PUBLIC_IDENTITY_ISSUERS, type WalletAuthOptions } from './wallet-auth.options.js';
