import type { ApiClient } from './api-client.js';
import type { TestApplication } from './application.js';

/** Creates an individual in a region with stricter rules: known counterparties, strong authentication. */
export async function europeanCustomer(api: ApiClient): Promise<string> {
  const { body } = await api.post('/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Greta Müller',
    email: 'greta@example.com',
    phoneNumber: '+4915112345678',
    address: { line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
  });
  return body.id as string;
}

/** The same with confirmed contacts, and approved. */
export async function approvedEuropean(application: TestApplication, api = application.api): Promise<string> {
  const customerId = await europeanCustomer(api);
  for (const channel of ['email', 'phone']) {
    await api.post(`/customers/${customerId}/verify-${channel}`);
    await api.post(`/customers/${customerId}/verify-${channel}/confirm`, { code: '123456' });
  }
  await api.post('/verifications', { customerId });
  await application.settle();
  return customerId;
}

/** Logs the customer in by text message, as its region requires before money moves. */
export async function logIn(api: ApiClient, customerId: string): Promise<void> {
  const { body } = await api.post(`/sca/login/start?customerId=${customerId}`, { factor: 'SMS_OTP' });
  const proof = { factor: 'SMS_OTP', challengeId: body.challengeId, code: '123456', endUserIpAddress: '192.0.2.7' };
  const { status } = await api.post(`/sca/login/complete?customerId=${customerId}`, proof);
  if (status !== 200) throw new Error(`not logged in: ${status}`);
}
