import {
  APPROVAL_ACTIONS,
  CARD_ACTIONS,
  EVENT_ACTIONS,
  TOKEN_ACTIONS,
  FAULTS_ACTIONS,
  FAULT_ACTIONS,
  SNAPSHOTS_ACTIONS,
  SNAPSHOT_ACTIONS,
  WEBHOOKS_ACTIONS,
  WEBHOOK_ACTIONS,
} from './actions.ts';
import type { Resource } from '../api/client.ts';
import { CREATED_BETWEEN, UPDATED_BETWEEN, PROVIDER, type Kind, column, firstText } from './kind.ts';

const cards: Kind = {
  name: 'cards',
  one: 'Card',
  many: 'Cards',
  prefixes: ['Card'],
  list: '/cards',
  item: '/cards',
  asOf: true,
  state: ['state'],
  actions: CARD_ACTIONS,
  amounts: { maxSpendPerTransaction: 'currency' },
  titleOf: ({ brand, last4 }) => (typeof last4 === 'string' ? `${String(brand)} •••• ${last4}` : undefined),
  filters: [
    {
      name: 'state',
      label: 'State',
      type: 'choice',
      options: ['PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'],
    },
    { name: 'cardholderId', label: 'Cardholder', type: 'text' },
    { name: 'accountId', label: 'Account', type: 'text' },
    { name: 'platformCardId', label: 'Your id', type: 'text' },
  ],
  columns: [
    column('Card', 'id'),
    column('Ends in', 'last4'),
    column('State', 'state'),
    column('Currency', 'currency'),
    column('Cardholder', 'cardholderId'),
    column('Created', 'createdAt'),
  ],
  searchFor: (text) => ({ platformCardId: text }),
  empty: {
    text: 'A card spends from an account of its cardholder.',
    call: {
      path: '/cards',
      body: { cardholderId: 'Customer:…', form: 'VIRTUAL', fundingSources: ['InternalAccount:…'] },
    },
  },
};

const agents: Kind = {
  name: 'agents',
  one: 'Agent',
  many: 'Agents',
  prefixes: ['Agent'],
  list: '/agents',
  item: '/agents',
  asOf: true,
  titleOf: firstText('name'),
  filters: [
    { name: 'customerId', label: 'Customer', type: 'text' },
    { name: 'isPaused', label: 'Paused', type: 'choice', options: ['true', 'false'] },
    { name: 'isConnected', label: 'Connected', type: 'choice', options: ['true', 'false'] },
    ...CREATED_BETWEEN,
    ...UPDATED_BETWEEN,
  ],
  columns: [
    column('Name', 'name'),
    column('Customer', 'customerId'),
    column('Paused', 'isPaused'),
    column('Connected', 'isConnected'),
    column('Created', 'createdAt'),
  ],
  related: [{ kind: 'approvals', title: 'Waiting for approval', of: ({ id }) => ({ agentId: String(id) }) }],
  empty: { text: 'An agent is a program that acts for a customer within a policy: POST /agents makes one.' },
};

const approvals: Kind = {
  name: 'approvals',
  one: 'Approval',
  many: 'Approvals',
  prefixes: ['AgentAction'],
  list: '/agents/approvals',
  explained: '/agents/actions',
  actions: APPROVAL_ACTIONS,
  state: ['status'],
  titleOf: () => undefined,
  filters: [
    { name: 'agentId', label: 'Agent', type: 'text' },
    { name: 'customerId', label: 'Customer', type: 'text' },
    { name: 'startDate', label: 'From (UTC)', type: 'from' },
    { name: 'endDate', label: 'To (UTC)', type: 'to' },
  ],
  columns: [
    column('Action', 'id'),
    column('Type', 'type'),
    column('Status', 'status'),
    column('Agent', 'agentId'),
    column('Created', 'createdAt'),
  ],
  empty: { text: 'No action of an agent waits for approval.' },
};

const stablecoins: Kind = {
  name: 'stablecoins',
  one: 'Stablecoin',
  many: 'Stablecoins',
  prefixes: ['Stablecoin'],
  list: '/stablecoins',
  item: '/stablecoins',
  asOf: true,
  state: ['issuanceStatus'],
  titleOf: firstText('name', 'symbol'),
  filters: [
    PROVIDER,
    {
      name: 'issuanceStatus',
      label: 'Issuance',
      type: 'choice',
      options: ['PENDING_REVIEW', 'PROVISIONING', 'PROVISIONED', 'REJECTED', 'FAILED'],
    },
    {
      name: 'svcOperationsStatus',
      label: 'Operations',
      type: 'choice',
      options: ['NOT_ENABLED', 'PENDING_APPROVAL', 'ENABLING', 'ENABLED', 'DISABLED'],
    },
  ],
  columns: [
    column('Name', 'name'),
    column('Symbol', 'symbol'),
    column('Network', 'network'),
    column('Issuance', 'issuanceStatus'),
    column('Operations', 'svcOperationsStatus'),
    column('Created', 'createdAt'),
  ],
  empty: {
    text: 'Link an account of a provider, then register a token: POST /stablecoin-provider-accounts, POST /stablecoins.',
  },
};

const stablecoinOperations: Kind = {
  name: 'stablecoin-operations',
  one: 'Stablecoin operation',
  many: 'Stablecoin operations',
  prefixes: ['StablecoinOperation'],
  item: '/stablecoin-operations',
  asOf: true,
  state: ['status'],
  titleOf: () => undefined,
  filters: [],
  columns: [],
  empty: { text: 'Operations are listed by stablecoin. Paste the id of one into the search.' },
};

const stablecoinProviders: Kind = {
  name: 'stablecoin-providers',
  one: 'Stablecoin provider',
  many: 'Stablecoin providers',
  prefixes: ['StablecoinProviderAccount'],
  list: '/stablecoin-provider-accounts',
  item: '/stablecoin-provider-accounts',
  asOf: true,
  state: ['status'],
  titleOf: firstText('providerAccountId'),
  filters: [PROVIDER, { name: 'status', label: 'Status', type: 'choice', options: ['ACTIVE', 'INVALID', 'REVOKED'] }],
  columns: [
    column('Account', 'id'),
    column('Provider', 'provider'),
    column('Status', 'status'),
    column('Created', 'createdAt'),
  ],
  empty: { text: 'An account of a provider that issues tokens: POST /stablecoin-provider-accounts links one.' },
};

const webhooks: Kind = {
  name: 'webhooks',
  one: 'Webhook',
  many: 'Webhooks',
  prefixes: ['Webhook'],
  list: '/webhook-deliveries',
  item: '/webhook-deliveries',
  asOf: true,
  state: ['status'],
  titleOf: firstText('type'),
  actions: WEBHOOK_ACTIONS,
  listActions: WEBHOOKS_ACTIONS,
  filters: [
    { name: 'status', label: 'Status', type: 'choice', options: ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'] },
    { name: 'type', label: 'Type', type: 'text' },
    { name: 'endpointId', label: 'Endpoint', type: 'text' },
    ...CREATED_BETWEEN,
  ],
  columns: [
    column('Type', 'type', { cell: ({ type }) => String(type) }),
    column('Status', 'status'),
    column('Endpoint', 'endpointId'),
    {
      title: 'Attempts',
      value: ({ attempts }) => (Array.isArray(attempts) ? attempts.length : undefined),
      isNumber: true,
    },
    column('Next attempt', 'nextAttemptAt'),
    column('Created', 'createdAt'),
  ],
  empty: {
    text: 'Set an endpoint, and every change of a resource is sent to it, signed.',
    call: { path: '/webhook-endpoints', body: { url: 'https://example.com/hooks' } },
  },
};

const webhookEndpoints: Kind = {
  name: 'webhook-endpoints',
  one: 'Webhook endpoint',
  many: 'Webhook endpoints',
  prefixes: ['WebhookEndpoint'],
  list: '/webhook-endpoints',
  item: '/webhook-endpoints',
  state: ['status'],
  titleOf: firstText('description', 'url'),
  filters: [],
  columns: [
    column('Address', 'url', { cell: ({ url }) => String(url) }),
    column('Status', 'status'),
    column('Description', 'description'),
    column('Created', 'createdAt'),
  ],
  related: [{ kind: 'webhooks', title: 'Webhooks', of: ({ id }) => ({ endpointId: String(id) }) }],
  empty: {
    text: 'An endpoint receives webhooks: all of them, or those of some types.',
    call: { path: '/webhook-endpoints', body: { url: 'https://example.com/hooks' } },
  },
};

const tokens: Kind = {
  name: 'tokens',
  one: 'API token',
  many: 'API tokens',
  prefixes: ['Token'],
  actions: TOKEN_ACTIONS,
  list: '/tokens',
  item: '/tokens',
  asOf: true,
  titleOf: firstText('name'),
  filters: [{ name: 'name', label: 'Name', type: 'text' }, ...CREATED_BETWEEN, ...UPDATED_BETWEEN],
  columns: [
    column('Name', 'name'),
    column('Permissions', 'permissions'),
    column('Client id', 'clientId'),
    column('Created', 'createdAt'),
  ],
  searchFor: (text) => ({ name: text }),
  empty: {
    text: 'A token lets a program call the API.',
    call: { path: '/tokens', body: { name: 'Backend', permissions: ['VIEW'] } },
  },
};

/** Webhook bodies, sent or not; an event has the id of its webhook. */
const events: Kind = {
  name: 'events',
  one: 'Event',
  many: 'Events',
  prefixes: [],
  list: '/events',
  item: '/events',
  actions: EVENT_ACTIONS,
  explained: false,
  titleOf: firstText('type'),
  filters: [
    { name: 'type', label: 'Type', type: 'text' },
    { name: 'resourceId', label: 'Resource', type: 'text' },
    ...CREATED_BETWEEN,
  ],
  columns: [
    column('Type', 'type', { cell: ({ type }) => String(type) }),
    column('Resource', 'data.id'),
    column('Time', 'timestamp'),
  ],
  empty: { text: 'Every change of a resource is an event, whether or not an endpoint is set for webhooks.' },
};

/** Faults of responses and webhooks that the sandbox injects. */
const faults: Kind = {
  name: 'faults',
  one: 'Fault',
  many: 'Faults',
  prefixes: ['Fault'],
  list: '/sandbox/faults',
  item: '/sandbox/faults',
  isSandbox: true,
  actions: FAULT_ACTIONS,
  listActions: FAULTS_ACTIONS,
  asOf: true,
  titleOf: firstText('type'),
  filters: [],
  columns: [
    column('Type', 'type'),
    column('Route', 'path', { cell: ({ path }) => (path === undefined ? 'every one' : String(path)) }),
    column('Webhooks', 'eventType', {
      cell: ({ eventType }) => (eventType === undefined ? 'every one' : String(eventType)),
    }),
    column('Times', 'count', { isNumber: true }),
    column('Injected', 'injected', { isNumber: true }),
    column('Until', 'expiresAt'),
  ],
  empty: {
    text: 'A fault loses an answer, delays or refuses requests, or doubles, delays, drops or reorders webhooks: your program meets it before production does.',
    call: { path: '/sandbox/faults', body: { type: 'ANSWER_LOST', path: '/transfer-out' } },
  },
};

/** Named states of a sandbox, from which forks can be created. */
const snapshots: Kind = {
  name: 'snapshots',
  one: 'Snapshot',
  many: 'Snapshots',
  prefixes: ['Snapshot'],
  list: '/sandbox/snapshots',
  item: '/sandbox/snapshots',
  isSandbox: true,
  actions: SNAPSHOT_ACTIONS,
  listActions: SNAPSHOTS_ACTIONS,
  asOf: true,
  titleOf: firstText('name'),
  filters: [],
  columns: [column('Snapshot', 'id'), column('Name', 'name'), column('Taken', 'takenAt')],
  empty: {
    text: 'A snapshot names the state of the sandbox: a fork is a platform that begins as a copy of it.',
    call: { path: '/sandbox/snapshots', body: { name: 'Before the demo' } },
  },
};

/** Requests that changed something or were refused; their ids are returned in X-Request-Id. */
const requests: Kind = {
  name: 'requests',
  one: 'Request',
  many: 'Requests',
  prefixes: [],
  hasBareIds: true,
  list: '/requests',
  item: '/requests',
  explained: false,
  titleOf: routeOf,
  filters: [{ name: 'failed', label: 'Failed', type: 'choice', options: ['true'] }, ...CREATED_BETWEEN],
  columns: [
    { title: 'Request', value: routeOf },
    column('Status', 'status', {
      cell: ({ status }) => (status === undefined ? 'not answered' : String(status)),
      isNumber: true,
    }),
    column('Error', 'code'),
    column('Milliseconds', 'duration', { isNumber: true }),
    column('By', 'callerId'),
    column('Answered', 'at'),
  ],
  empty: { text: 'Requests of the last 30 days that changed something or were refused are listed here.' },
};

function routeOf({ method, route }: Resource): string | undefined {
  return typeof route === 'string' ? `${String(method)} ${route}` : undefined;
}

export const OTHER_KINDS: readonly Kind[] = [
  cards,
  agents,
  approvals,
  stablecoins,
  stablecoinOperations,
  stablecoinProviders,
  webhooks,
  webhookEndpoints,
  faults,
  snapshots,
  events,
  requests,
  tokens,
];
