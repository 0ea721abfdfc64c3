/** Ports whose partner can send statements of accounts: money that it holds for a platform, or that it is owed. */
export const STATING_PORTS = ['payment-network', 'card-issuer'] as const;
/** A port whose partner can send statements. */
export type StatingPort = (typeof STATING_PORTS)[number];
