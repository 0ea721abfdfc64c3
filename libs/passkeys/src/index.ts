export { type Assertion, type Attestation, type Registration, assertedCounter, hashOfDomain, registration } from './ceremonies.js';
export { type RegisteredPasskey, counterFollows } from './registered-passkey.js';
