interface NavigationGroup {
  readonly group: string;
  /** Names of kinds, in display order. */
  readonly kinds: readonly string[];
}

/** The pages by group. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { group: 'Customers', kinds: ['customers', 'external-accounts', 'verifications'] },
  { group: 'Money', kinds: ['payments', 'accounts', 'quotes'] },
  { group: 'Cards', kinds: ['cards', 'card-transactions'] },
  { group: 'Wallets and agents', kinds: ['wallets', 'agents', 'approvals'] },
  { group: 'Stablecoins', kinds: ['stablecoins', 'stablecoin-providers'] },
  {
    group: 'Developers',
    kinds: ['requests', 'webhooks', 'webhook-endpoints', 'events', 'tokens', 'faults', 'snapshots'],
  },
];
