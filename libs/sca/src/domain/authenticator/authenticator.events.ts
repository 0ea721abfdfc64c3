import { FACTOR_EVENTS, type FactorEvent } from './factor.events.js';
import { LOGIN_EVENTS, type LoginEvent } from './login.events.js';
import { RESET_EVENTS, type ResetEvent } from './reset.events.js';

export const AUTHENTICATOR_EVENTS = [...FACTOR_EVENTS, ...LOGIN_EVENTS, ...RESET_EVENTS] as const;
export type AuthenticatorEvent = FactorEvent | LoginEvent | ResetEvent;
