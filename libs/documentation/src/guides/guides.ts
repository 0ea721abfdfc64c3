/** A document of the repository as a page: its file, its path below /docs, its title in the navigation. */
interface Guide {
  readonly file: string;
  readonly slug: string;
  readonly title: string;
  readonly group: string;
}

const GUIDES: Readonly<Record<string, readonly (readonly [file: string, slug: string, title: string])[]>> = {
  Start: [['README.md', 'quick-start', 'Quick start']],
  Guides: [
    ['docs/guides/integrate.md', 'integrate', 'Integrating the API'],
    ['docs/guides/onboarding.md', 'onboarding', 'Onboarding customers'],
    ['docs/guides/payouts.md', 'payouts', 'Paying out'],
    ['docs/guides/cross-currency.md', 'cross-currency', 'Paying in another currency'],
    ['docs/guides/cards.md', 'cards', 'Issuing cards'],
    ['docs/guides/wallets.md', 'wallets', 'Embedded wallets'],
    ['docs/guides/agents.md', 'agents', 'Agents'],
    ['docs/guides/verify-webhooks.md', 'webhooks', 'Webhooks'],
    ['docs/reference/webhooks.md', 'webhook-types', 'Webhook types'],
    ['docs/guides/sandbox-values.md', 'sandbox-values', 'Testing: sandbox values'],
    ['docs/guides/sandbox-controls.md', 'sandbox-controls', 'Testing: sandbox controls'],
    ['docs/guides/console.md', 'console', 'The console'],
    ['docs/guides/compatibility.md', 'compatibility', 'Compatibility'],
    ['libs/sdk/README.md', 'sdk', 'TypeScript SDK'],
    ['libs/sdk-python/README.md', 'sdk-python', 'Python SDK'],
    ['docs/reference/pay.md', 'pay', 'The command line pay'],
  ],
  Operations: [
    ['docs/guides/operate.md', 'operate', 'Operating'],
    ['docs/guides/going-live.md', 'going-live', 'Going live'],
    ['docs/guides/partners.md', 'partners', 'Partners'],
    ['docs/guides/bank-files.md', 'bank-files', 'Bank files'],
    ['docs/guides/deploy.md', 'deploy', 'Deploying'],
    ['docs/guides/scale-out.md', 'scale-out', 'Scaling out'],
    ['docs/guides/backup-and-restore.md', 'backup-and-restore', 'Backup and restore'],
    ['docs/reference/environment.md', 'environment', 'Environment variables'],
    ['docs/reference/commands.md', 'commands', 'Commands'],
    ['docs/security.md', 'security', 'Security'],
  ],
  Audit: [
    ['docs/guides/audit.md', 'audit', 'Auditing'],
    ['docs/guides/export-format.md', 'export-format', 'Export format'],
  ],
  Engineering: [
    ['docs/architecture.md', 'architecture', 'Architecture'],
    ['docs/glossary.md', 'glossary', 'Glossary'],
    ['docs/guides/add-a-context.md', 'add-a-context', 'Adding a context'],
    ['docs/performance.md', 'performance', 'Performance'],
  ],
};

/** Every document on the site, in the order of the navigation. */
export const ALL_GUIDES: readonly Guide[] = Object.entries(GUIDES).flatMap(([group, guides]) =>
  guides.map(([file, slug, title]) => ({ file, slug, title, group })),
);

/** Paths of documents on the site, by file; the error codes have a separate page. */
export const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ...ALL_GUIDES.map(({ file, slug }) => [file, `/docs/${slug}`] as const),
  ['docs/reference/errors.md', '/docs/errors'],
]);
