import type { Environment, FieldError } from '@app/kernel';
import type { AccountInfo } from './account-info.js';
import type { OwnershipType } from './external-account.events.js';

/** Facts for the rules about a wallet's counterparty. */
interface Counterparty {
  readonly info: AccountInfo;
  readonly ownershipType: OwnershipType | undefined;
  /** True if the owner's region has such rules. */
  readonly rulesApply: boolean;
}

/** Initial status of an account (onboarding-accounts 9). A self-custody wallet that belongs to the customer requires a proof of ownership. */
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

/** If the rules apply, a self-custody wallet needs an ownership type, and a third party's wallet a beneficiary. */
export function counterpartyViolations({ info, ownershipType, rulesApply }: Counterparty): readonly FieldError[] {
  if (!rulesApply || !hasCustody(info)) return [];
  if (ownershipType === undefined && isSelfCustody(info)) {
    return [{ field: 'ownershipType', message: 'is required for self-custody wallets of this customer' }];
  }
  return ownershipType === 'THIRD_PARTY' && info.beneficiary === null
    ? [{ field: 'accountInfo.beneficiary', message: 'is required for a wallet of a third party' }]
    : [];
}

/** True for a wallet, whether held by a custodian or by its owner; false for a Lightning destination. */
function hasCustody({ variant }: AccountInfo): boolean {
  return 'vaspName' in variant.details;
}

function isSelfCustody(info: AccountInfo): boolean {
  return hasCustody(info) && info.details['vaspName'] === undefined;
}
