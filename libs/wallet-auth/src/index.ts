export { contactClaimUuid } from './services/contact-claims.service.js';
export { WalletAuthModule } from './wallet-auth.module.js';
export { type IdentityIssuer, PUBLIC_IDENTITY_ISSUERS } from './wallet-auth.options.js';
export { WALLET_CODES } from './providers/sandbox/code-scenarios.js';
