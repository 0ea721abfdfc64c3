/** Ports whose partner can state accounts: money that it holds for a platform, or is owed by it. */
export const STATING_PORTS = ['payment-network', 'card-issuer'] as const;
/** A port whose partner states accounts. */
export type StatingPort = (typeof STATING_PORTS)[number];
