import { type Environment, addressReach } from '@app/kernel';

/** Whether webhooks of an environment may go to loopback and private networks: an operator's choice, for sandboxes alone. */
export function allowsLocal(environment: Environment, localWebhooksAllowed: boolean): boolean {
  return environment === 'SANDBOX' && localWebhooksAllowed;
}

/** Whether a webhook may be sent to an IP address. What is neither public nor allowed as local is refused. */
export function mayReach(address: string, localAllowed: boolean): boolean {
  const reach = addressReach(address);
  return reach === 'public' || (reach === 'local' && localAllowed);
}
