import { LOGIN_EVENTS, type LoginEvent } from './login.events.js';

export const AUTHENTICATOR_EVENTS = [...LOGIN_EVENTS] as const;
export type AuthenticatorEvent = LoginEvent;
