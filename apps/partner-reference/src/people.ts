import type { RequestOf, ResultOf } from '@app/partner-protocol';
import { type Course, suffixOf } from './bank.js';

/** Names of account holders, and users of UMA addresses, as in the sandbox. */

type NameCheck = ResultOf<'name-verification', 'verify'>;

const SIX_MINUTES = 360;
const USERS: ReadonlyMap<string | undefined, 'SUCCESS' | 'SLOW' | 'COMPLIANCE'> = new Map([
  ['success', 'SUCCESS'],
  ['pending.long', 'SLOW'],
  ['pending.norefund', 'SLOW'],
  ['fail.compliance', 'COMPLIANCE'],
]);
const PAYEE: Readonly<Record<string, string>> = {
  FULL_NAME: 'Sandbox Receiver',
  BIRTH_DATE: '1990-01-15',
  NATIONALITY: 'US',
  COUNTRY_OF_RESIDENCE: 'US',
  TAX_ID: '000-00-0000',
  PURPOSE_OF_PAYMENT: 'OTHER',
};

/** The check of a beneficiary's name, by the ending of the account's identifier. */
export function nameCheckOf({ identifier, beneficiaryName }: RequestOf<'name-verification', 'verify'>): NameCheck {
  switch (suffixOf(identifier)) {
    case '102':
      return { status: 'NOT_MATCHED', verifiedName: 'Sandbox Account Holder' };
    case '103':
      return { status: 'PARTIAL_MATCH', verifiedName: beneficiaryName.replace(' ', ' J. ') };
    case '104':
      return { status: 'PENDING', verifiedName: null };
    case '105':
      return { status: 'NO_ACCOUNT', verifiedName: null };
    case '106':
      return { status: 'UNSUPPORTED', verifiedName: null };
    case '107':
      return { status: 'CHECKED_BY_RECEIVING_FI', verifiedName: null };
    default:
      return { status: 'MATCHED', verifiedName: beneficiaryName };
  }
}

/** The results of a verification, by the ending of the name. */
export function verificationOf({
  profile,
}: RequestOf<'identity-verifier', 'verify'>): Course<ResultOf<'identity-verifier', 'verify'>> {
  const name = typeof profile?.['fullName'] === 'string' ? profile['fullName'] : '';
  if (profile === null) return [{ after: 0, result: { status: 'REJECTED' } }];
  if (name.endsWith('002')) return [{ after: 0, result: { status: 'REJECTED' } }];
  if (name.endsWith('003')) return [{ after: 0, result: { status: 'PENDING_MANUAL_REVIEW' } }];
  return [{ after: name.endsWith('005') ? SIX_MINUTES : 0, result: { status: 'APPROVED' } }];
}

/** The results of a screening, by the ending of the account's identifier. */
export function screeningOf({
  account: { identifier },
}: RequestOf<'account-screening', 'screen'>): Course<ResultOf<'account-screening', 'screen'>> {
  const passed = { status: 'PASSED' } as const;
  const flagged = { status: 'FLAGGED' } as const;
  const refused = { status: 'REFUSED' } as const;
  switch (suffixOf(identifier)) {
    case '201':
      return [{ after: 0, result: refused }];
    case '202':
      return [{ after: 0, result: flagged }];
    case '203':
      return [
        { after: 0, result: flagged },
        { after: SIX_MINUTES, result: passed },
      ];
    case '204':
      return [{ after: SIX_MINUTES, result: passed }];
    case '205':
      return [
        { after: 0, result: passed },
        { after: SIX_MINUTES, result: refused },
      ];
    default:
      return [{ after: 0, result: passed }];
  }
}

/** The hosted page of a check, always the same for a check. */
export function livenessSessionOf({ checkId }: RequestOf<'liveness', 'session'>): ResultOf<'liveness', 'session'> {
  return { verificationLink: `https://liveness.example.com/${checkId}`, accessToken: `token-${checkId}` };
}

/** The stage of a check: people with a number or wallet ending in 002 are rejected. */
export function livenessStageOf({
  phoneNumber,
  walletAddress,
}: RequestOf<'liveness', 'stage'>): ResultOf<'liveness', 'stage'> {
  return { stage: (walletAddress ?? phoneNumber ?? '').endsWith('002') ? 'REJECTED' : 'LIVENESS_PASSED' };
}

/** The receiver at an address. */
export function receiverOf({ umaAddress }: RequestOf<'uma-network', 'look-up'>): ResultOf<'uma-network', 'look-up'> {
  const currency = currencyOf(umaAddress);
  if (currency === null) return { receiver: null };
  return {
    receiver: {
      currencies: [{ code: currency, minAmount: '1', maxAmount: '10000000' }],
      requiredFields: [
        { name: 'FULL_NAME', mandatory: true },
        { name: 'BIRTH_DATE', mandatory: false },
      ],
    },
  };
}

/** The values of a receiver's fields. */
export function payeeOf({ umaAddress, fields }: RequestOf<'uma-network', 'payee'>): ResultOf<'uma-network', 'payee'> {
  if (currencyOf(umaAddress) === null) return { information: null };
  return { information: Object.fromEntries(Object.entries(PAYEE).filter(([name]) => fields.includes(name))) };
}

/** The sender at an address. */
export function senderOf({ umaAddress }: RequestOf<'uma-network', 'sender'>): ResultOf<'uma-network', 'sender'> {
  if (currencyOf(umaAddress) === null) return { sender: null };
  return {
    sender: {
      information: { FULL_NAME: 'Sandbox Sender', COUNTRY_OF_RESIDENCE: 'US' },
      requestedFields: [
        { name: 'FULL_NAME', mandatory: true },
        { name: 'COUNTRY_OF_RESIDENCE', mandatory: false },
      ],
    },
  };
}

/** The results of settling an incoming payment. */
export function settlementOf({
  senderUmaAddress,
}: RequestOf<'uma-network', 'settle'>): Course<ResultOf<'uma-network', 'settle'>> {
  const user = senderUmaAddress === null ? undefined : USERS.get(partsOf(senderUmaAddress)?.user);
  switch (user) {
    case 'SUCCESS':
      return [{ after: 0, result: { status: 'RECEIVED' } }];
    case 'SLOW':
      return [{ after: SIX_MINUTES, result: { status: 'RECEIVED' } }];
    case 'COMPLIANCE':
      return [{ after: 0, result: { status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' } }];
    case undefined:
      return [{ after: 0, result: { status: 'FAILED', failureReason: 'LNURLP_FAILED' } }];
  }
}

/** null for an unknown address. */
function currencyOf(umaAddress: string): string | null {
  const parts = partsOf(umaAddress);
  return parts === null || !USERS.has(parts.user) ? null : parts.currency;
}

function partsOf(umaAddress: string): { readonly user: string; readonly currency: string } | null {
  const [, user, currency] = /^\$([^@]+)\.(usd|eur|mxn)@[^@]+$/.exec(umaAddress.toLowerCase()) ?? [];
  return user === undefined || currency === undefined ? null : { user, currency: currency.toUpperCase() };
}
