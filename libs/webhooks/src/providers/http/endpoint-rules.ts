import { type Environment, addressReach } from '@app/kernel';

/** True when webhooks of an environment may go to loopback and private networks: an operator's choice, for sandboxes alone. */
export function allowsLocal(environment: Environment, localWebhooksAllowed: boolean): boolean {
  return environment === 'SANDBOX' && localWebhooksAllowed;
}

/** True when a webhook may be sent to an IP address: a public one, or a local one where that is allowed. */
export function mayReach(address: string, localAllowed: boolean): boolean {
  const reach = addressReach(address);
  return reach === 'public' || (reach === 'local' && localAllowed);
}
