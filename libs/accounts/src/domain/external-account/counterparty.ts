import type { Environment, FieldError } from '@app/kernel';
import type { AccountInfo } from './account-info.js';
import type { OwnershipType } from './external-account.events.js';

/** Facts that the rules about a wallet's counterparty depend on. */
interface Counterparty {
  readonly info: AccountInfo;
  readonly ownershipType: OwnershipType | undefined;
  /** True when the owner's region has such rules. */
  readonly rulesApply: boolean;
}

/** Where an account begins (onboarding-accounts 9): a self-custody wallet said to be the customer's own must be proven so. */
export function startingStatus(
  counterparty: Counterparty,
  environment: Environment,
): 'PENDING' | 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' {
  if (counterparty.info.variant.kind === 'BANK') return environment === 'PRODUCTION' ? 'PENDING' : 'ACTIVE';
  const isOwn = counterparty.ownershipType === 'FIRST_PARTY';
  return counterparty.rulesApply && isSelfCustody(counterparty.info) && isOwn
    ? 'PENDING_OWNERSHIP_VERIFICATION'
    : 'ACTIVE';
}

/** Where the rules apply, whose a self-custody wallet is must be said, and who the other party is. */
export function counterpartyViolations({ info, ownershipType, rulesApply }: Counterparty): readonly FieldError[] {
  if (!rulesApply || !hasCustody(info)) return [];
  if (ownershipType === undefined && isSelfCustody(info)) {
    return [{ field: 'ownershipType', message: 'is required for self-custody wallets of this customer' }];
  }
  return ownershipType === 'THIRD_PARTY' && info.beneficiary === null
    ? [{ field: 'accountInfo.beneficiary', message: 'is required for a wallet of a third party' }]
    : [];
}

/** True for a wallet that has a custodian, be it the owner itself; false for a Lightning destination. */
function hasCustody({ variant }: AccountInfo): boolean {
  return 'vaspName' in variant.details;
}

function isSelfCustody(info: AccountInfo): boolean {
  return hasCustody(info) && info.details['vaspName'] === undefined;
}
