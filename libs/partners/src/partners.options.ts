import type { LocalNetworks } from '@app/kernel';

/** Settings by the operator for every platform of this installation. */
export interface PartnersOptions {
  /** Where partners may be besides public addresses; `PARTNER_NETWORKS`. */
  readonly networks: LocalNetworks;
  /** Where partners reach this service; null when it was not set. */
  readonly publicUrl: string | null;
}
/** Token of these settings. */
export const PARTNERS_OPTIONS = Symbol('PartnersOptions');
