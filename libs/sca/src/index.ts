export {
  type ChallengeRequest,
  type ScaChallenge,
  StrongCustomerAuthentication,
} from './services/strong-customer-authentication.service.js';
export { ScaSessionOpened, ScaSessionsEnded } from './domain/authenticator/login.events.js';
export { PURPOSES, type Purpose } from './domain/challenge/challenge.events.js';
export { FACTORS, type Factor, type Proof, requireOneProof } from './domain/factor.js';
export { SCA_CURRENCIES } from './domain/sca.limits.js';
export { ScaChallengeResponse } from './http/sca-challenge.dto.js';
export { ScaModule } from './sca.module.js';
