import type { LocalNetworks } from '@app/kernel';

/** Operator settings that apply to every platform of this installation. */
export interface PartnersOptions {
  /** Networks allowed for partners in addition to public addresses; `PARTNER_NETWORKS`. */
  readonly networks: LocalNetworks;
  /** URL at which partners reach this service; null if it is not set. */
  readonly publicUrl: string | null;
}
/** Injection token of these settings. */
export const PARTNERS_OPTIONS = Symbol('PartnersOptions');
