import { type View, assertNever } from '@app/kernel';
import { type Registration, stablecoin } from './stablecoin.decider.js';
import type { StablecoinEvent, SvcOperationsStatus } from './stablecoin.events.js';

/** Stablecoin as GET shows it; `currency` is present once this service's operations with the token are enabled. */
export interface StablecoinDocument extends Omit<Registration, 'stablecoinId'> {
  readonly id: string;
  readonly svcOperationsStatus: SvcOperationsStatus;
  readonly currency?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const stablecoinView: View<StablecoinDocument, StablecoinEvent> = {
  aggregate: stablecoin,
  version: 1,
  evolve(document, event, { at }) {
    if (event.type === 'stablecoins.stablecoin-registered') {
      const { stablecoinId: id, ...registration } = event.data;
      return { id, ...registration, svcOperationsStatus: 'NOT_ENABLED', createdAt: at, updatedAt: at };
    }
    if (document === null) return null;
    switch (event.type) {
      case 'stablecoins.issuance-status-changed':
        return { ...document, issuanceStatus: event.data.to, updatedAt: at };
      case 'stablecoins.svc-operations-status-changed': {
        const { to, currency } = event.data;
        return { ...document, svcOperationsStatus: to, ...(currency !== null && { currency }), updatedAt: at };
      }
      default:
        return assertNever(event);
    }
  },
};
