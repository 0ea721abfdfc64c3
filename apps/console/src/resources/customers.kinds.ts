import { CREATED_BETWEEN, UPDATED_BETWEEN, type Kind, column, firstText } from './kind.ts';

const nameOfCustomer = firstText(
  'fullName',
  'businessInfo.legalName',
  'businessInfo.doingBusinessAs',
  'platformCustomerId',
);

const ofCustomer = ({ id }: { readonly id?: unknown }): { readonly customerId: string } => ({ customerId: String(id) });

const customers: Kind = {
  name: 'customers',
  one: 'Customer',
  many: 'Customers',
  prefixes: ['Customer'],
  list: '/customers',
  item: '/customers',
  asOf: true,
  state: ['kycStatus', 'kybStatus'],
  titleOf: nameOfCustomer,
  filters: [
    { name: 'customerType', label: 'Type', type: 'choice', options: ['INDIVIDUAL', 'BUSINESS'] },
    { name: 'platformCustomerId', label: 'Your id', type: 'text' },
    { name: 'umaAddress', label: 'UMA address', type: 'text' },
    { name: 'region', label: 'Region', type: 'text' },
    { name: 'currency', label: 'Currency', type: 'text' },
    ...CREATED_BETWEEN,
    ...UPDATED_BETWEEN,
    { name: 'isIncludingDeleted', label: 'Deleted ones too', type: 'choice', options: ['true', 'false'] },
  ],
  columns: [
    { title: 'Name', value: nameOfCustomer },
    column('Type', 'customerType'),
    { title: 'Verification', name: 'kycStatus', value: firstText('kycStatus', 'kybStatus') },
    column('Your id', 'platformCustomerId'),
    column('Created', 'createdAt'),
  ],
  related: [
    { kind: 'accounts', title: 'Balances', of: ofCustomer },
    { kind: 'payments', title: 'Payments', of: ofCustomer },
    { kind: 'external-accounts', title: 'External accounts', of: ofCustomer },
    { kind: 'cards', title: 'Cards', of: ({ id }) => ({ cardholderId: String(id) }) },
    { kind: 'verifications', title: 'Verifications', of: ofCustomer },
    {
      kind: 'beneficial-owners',
      title: 'Owners and control persons',
      of: (customer) => (customer['customerType'] === 'BUSINESS' ? ofCustomer(customer) : undefined),
    },
    { kind: 'documents', title: 'Documents', of: ({ id }) => ({ documentHolder: String(id) }) },
    { kind: 'agents', title: 'Agents', of: ofCustomer },
  ],
  searchFor: (text) => (text.startsWith('$') ? { umaAddress: text } : { platformCustomerId: text }),
  empty: {
    text: 'A customer is a person or a business that you move money for. The sandbox approves a person at once.',
    call: { path: '/customers', body: { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' } },
  },
};

const verifications: Kind = {
  name: 'verifications',
  one: 'Verification',
  many: 'Verifications',
  prefixes: ['Verification'],
  list: '/verifications',
  item: '/verifications',
  asOf: true,
  state: ['verificationStatus'],
  titleOf: () => undefined,
  filters: [
    {
      name: 'verificationStatus',
      label: 'Status',
      type: 'choice',
      options: [
        'READY_FOR_VERIFICATION',
        'RESOLVE_ERRORS',
        'IN_PROGRESS',
        'PENDING_MANUAL_REVIEW',
        'APPROVED',
        'REJECTED',
      ],
    },
    { name: 'customerId', label: 'Customer', type: 'text' },
  ],
  columns: [
    column('Verification', 'id'),
    column('Customer', 'customerId'),
    column('Status', 'verificationStatus'),
    column('Created', 'createdAt'),
  ],
  empty: { text: 'A verification begins when a customer is submitted to it: POST /verifications with its customerId.' },
};

const beneficialOwners: Kind = {
  name: 'beneficial-owners',
  one: 'Owner',
  many: 'Owners',
  prefixes: ['BeneficialOwner'],
  list: '/beneficial-owners',
  item: '/beneficial-owners',
  asOf: true,
  state: ['kycStatus'],
  titleOf: ({ personalInfo }) => {
    const { firstName, lastName } = (personalInfo ?? {}) as { readonly firstName?: string; readonly lastName?: string };
    return [firstName, lastName].filter(Boolean).join(' ') || undefined;
  },
  filters: [{ name: 'customerId', label: 'Customer', type: 'text' }],
  columns: [
    column('Owner', 'id'),
    column('Last name', 'personalInfo.lastName'),
    column('Share in percent', 'ownershipPercentage', { isNumber: true }),
    column('Verification', 'kycStatus'),
  ],
  empty: { text: 'The owners of a business, and the persons who control it: POST /beneficial-owners.' },
};

const documents: Kind = {
  name: 'documents',
  one: 'Document',
  many: 'Documents',
  prefixes: ['Document'],
  list: '/documents',
  item: '/documents',
  asOf: true,
  titleOf: firstText('fileName'),
  filters: [{ name: 'documentHolder', label: 'Whose', type: 'text' }],
  columns: [
    column('File', 'fileName'),
    column('Type', 'documentType'),
    column('Whose', 'documentHolder'),
    column('Created', 'createdAt'),
  ],
  empty: { text: 'A document shows who a customer or an owner is: POST /documents uploads one.' },
};

const externalAccounts: Kind = {
  name: 'external-accounts',
  one: 'External account',
  many: 'External accounts',
  prefixes: ['ExternalAccount'],
  list: '/customers/external-accounts',
  item: '/customers/external-accounts',
  ofPlatform: '/platform/external-accounts',
  asOf: true,
  state: ['status'],
  titleOf: firstText('accountInfo.beneficiary.fullName', 'accountInfo.beneficiary.legalName', 'platformAccountId'),
  filters: [
    { name: 'currency', label: 'Currency', type: 'text' },
    { name: 'customerId', label: 'Customer', type: 'text' },
  ],
  columns: [
    {
      title: 'Beneficiary',
      value: firstText('accountInfo.beneficiary.fullName', 'accountInfo.beneficiary.legalName', 'accountInfo.address'),
    },
    column('Type', 'accountInfo.accountType'),
    column('Currency', 'currency'),
    column('Status', 'status'),
    column('Customer', 'customerId'),
  ],
  related: [{ kind: 'payments', title: 'Payments', of: ({ id }) => ({ accountIdentifier: String(id) }) }],
  empty: {
    text: "A bank account or wallet elsewhere, with its beneficiary. The last three characters of its number choose how the sandbox's payments to it end.",
    call: {
      path: '/customers/external-accounts',
      body: {
        customerId: 'Customer:…',
        currency: 'EUR',
        accountInfo: {
          accountType: 'EUR_ACCOUNT',
          iban: 'DE89370400440532013000',
          beneficiary: {
            beneficiaryType: 'INDIVIDUAL',
            fullName: 'Ana Souza',
            countryOfResidence: 'DE',
            address: { line1: '1 Main Street', postalCode: '10115', country: 'DE' },
          },
        },
      },
    },
  },
};

export const CUSTOMER_KINDS: readonly Kind[] = [
  customers,
  externalAccounts,
  verifications,
  beneficialOwners,
  documents,
];
