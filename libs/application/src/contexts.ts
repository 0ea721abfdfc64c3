import path from 'node:path';
import type { ModuleMetadata } from '@nestjs/common';
import { AccountsModule } from '@app/accounts';
import { AgentsModule } from '@app/agents';
import { CardsModule } from '@app/cards';
import type { ApiTag } from '@app/http';
import { LocalNetworks } from '@app/kernel';
import { OnboardingModule, type S3Bucket } from '@app/onboarding';
import { OperatorsModule } from '@app/operators';
import { PartnersModule } from '@app/partners';
import { PaymentsModule } from '@app/payments';
import { PlatformsModule } from '@app/platforms';
import { FaultInjection, SandboxModule } from '@app/sandbox';
import { ScaModule } from '@app/sca';
import { StablecoinsModule } from '@app/stablecoins';
import { type IdentityIssuer, PUBLIC_IDENTITY_ISSUERS, WalletAuthModule } from '@app/wallet-auth';
import { WebhooksModule } from '@app/webhooks';

/** Options of the application for contexts. */
export interface ContextOptions {
  /** Root directory of the contexts' files, with one subdirectory each. */
  readonly dataDirectory: string;
  /** URL at which browsers reach this service; default: the one that the caller used. */
  readonly publicUrl?: string | undefined;
  /** Storage of documents; default: the data directory. */
  readonly documentBucket?: S3Bucket | undefined;
  /** Allowed destinations of sandbox webhooks besides public addresses. */
  readonly localNetworks: LocalNetworks;
  /** Allowed addresses of production partners besides public ones; default: none. */
  readonly partnerNetworks?: LocalNetworks;
  /** Issuers of identity tokens for production; default: the public ones. */
  readonly identityIssuers?: readonly IdentityIssuer[];
}

/** The contexts, in the order in which their routes are matched. */
export function contextModules(options: ContextOptions): NonNullable<ModuleMetadata['imports']> {
  const { localNetworks, publicUrl, dataDirectory, documentBucket } = options;
  return [
    PlatformsModule.forRoot({ localNetworks }),
    OperatorsModule,
    PartnersModule.forRoot({
      networks: options.partnerNetworks ?? LocalNetworks.NONE,
      publicUrl: publicUrl ?? null,
    }),
    AccountsModule, // before onboarding: `customers/internal-accounts` must be matched before `customers/:customerId`
    OnboardingModule.forRoot({ dataDirectory: path.join(dataDirectory, 'onboarding'), documentBucket }),
    ScaModule,
    PaymentsModule,
    CardsModule,
    AgentsModule,
    WalletAuthModule.forRoot({ identityIssuers: options.identityIssuers ?? PUBLIC_IDENTITY_ISSUERS }),
    StablecoinsModule,
    WebhooksModule.forRoot({ localNetworks }, FaultInjection),
    SandboxModule,
  ];
}

/** Groups of operations in the OpenAPI document, in the order in which a platform needs them. */
export const API_TAGS: readonly ApiTag[] = Object.entries({
  'Platform Configuration': 'Currencies, fees, webhook endpoint and other settings of the platform.',
  Customers: 'People and businesses of the platform: registration, profile, import, deletion.',
  'Contact Verification': "Confirmation of a customer's email address and phone number by one-time codes.",
  'KYC/KYB Verifications': 'Identity verification of customers and beneficial owners.',
  Documents: 'Files that support a verification.',
  'Strong Customer Authentication': 'Factors, logins and confirmations of customers whose region requires them.',
  'Internal Accounts': 'Balances that the product holds for customers and for the platform.',
  'External Accounts': 'Bank accounts and wallets elsewhere, with their beneficiaries.',
  Discoveries: 'Banks that external accounts can name.',
  VASPs: 'Exchanges and custodians that a wallet can belong to.',
  'Exchange Rates': 'Current rates with fees and limits, without a lock.',
  'Same-Currency Transfers': 'Payments within one currency.',
  'Cross-Currency Transfers': 'Quotes: a locked price, its execution, and payments to UMA addresses.',
  'Available UMA Providers': 'Institutions whose UMA addresses can be paid.',
  Transactions: 'Payments from creation to their final status.',
  Cards: 'Virtual cards, their limits and funding sources.',
  'Embedded Wallet Auth': 'Credentials, sessions and signatures of wallets that customers control.',
  Stablecoins: 'Stablecoins of a provider: registration, minting, burning.',
  'Agent Management': 'Programs that act for a customer: policies and approvals.',
  'Agent Operations': 'Operations of an agent itself, with its access token.',
  Invitations: 'Links by which a customer invites another person to receive money.',
  Events: 'Events of the platform and the outcome of its requests, for 30 days.',
  'Webhook Endpoints': 'Addresses to which webhooks are sent.',
  Webhooks: 'Deliveries of notifications, and the keys that verify them.',
  'API Tokens': "The platform's credentials.",
  Sandbox: 'Simulated events: deposits, card messages, webhooks.',
  'Sandbox controls':
    'Explanations, values that choose an outcome, events and faults on demand, for testing on a sandbox platform.',
}).map(([name, description]) => ({ name, description }));
