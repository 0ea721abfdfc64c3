export { type Assertion, assertedCounter, hashOfDomain, registration } from './ceremonies.js';
export { type RegisteredPasskey, counterFollows, isOriginOf } from './registered-passkey.js';
