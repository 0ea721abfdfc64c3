import type { ApiTag } from '@app/http';

/** Groups of operations in the OpenAPI document, in the order in which a platform meets them. */
export const API_TAG_DESCRIPTIONS: readonly ApiTag[] = Object.entries({
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
  Webhooks: 'Deliveries of notifications, and the keys that verify them.',
  'API Tokens': "The platform's credentials.",
  Sandbox: 'Simulated events: deposits, card messages, webhooks.',
}).map(([name, description]) => ({ name, description }));
