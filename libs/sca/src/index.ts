export { type ScaChallenge, StrongCustomerAuthentication } from './services/strong-customer-authentication.service.js';
export { ScaSessionOpened } from './domain/authenticator/login.events.js';
export { type Proof, requireOneProof } from './domain/factor.js';
export { SCA_CURRENCIES } from './domain/sca.limits.js';
export { ScaChallengeResponse } from './http/sca-challenge.dto.js';
export { ScaModule } from './sca.module.js';
export { LIVENESS } from './providers/sandbox/liveness-scenarios.js';
