import type { Erases } from '@app/audit';
import { CustomerErased } from '@app/onboarding';

/** The data subject whose key an event destroys: an erased customer. */
export const erases: Erases = ({ type, data }) => (type === CustomerErased.type ? String(data['customerId']) : null);
