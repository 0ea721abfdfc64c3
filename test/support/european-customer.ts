import type { ApiClient } from './api-client.js';

/** An individual where the law asks for more: known counterparties, strong authentication. */
export async function europeanCustomer(api: ApiClient): Promise<string> {
  const { body } = await api.post('/customers', {
    customerType: 'INDIVIDUAL', fullName: 'Greta Müller', email: 'greta@example.com', phoneNumber: '+4915112345678',
    address: { line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
  });
  return body.id as string;
}
