export {
  type Assertion,
  type Attestation,
  type Registration,
  assertedCounter,
  hashOfDomain,
  registration,
} from './ceremonies.js';
export { type RegisteredPasskey, counterFollows, isOriginOf } from './registered-passkey.js';
