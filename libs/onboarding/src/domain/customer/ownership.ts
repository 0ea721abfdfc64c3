import { Refusal, invalidInput } from '@app/kernel';
import type { ChangeOwner, RegisterOwner } from './customer.commands.js';
import type { CustomerEvent } from './customer.events.js';
import type { CustomerState } from './customer.state.js';
import { type PersonalInfo, BeneficialOwnerChanged, BeneficialOwnerRegistered } from './owner.events.js';

/** Only businesses have owners, whose shares add up to at most 100 % (onboarding-accounts 5). */
export function registerOwner(
  { ownerId, roles, ownershipPercentage, personalInfo }: RegisterOwner,
  state: CustomerState,
): readonly CustomerEvent[] {
  if (state.customerType !== 'BUSINESS')
    throw invalidInput('Only a business has owners.', { field: 'customerId', message: 'must be a business' });
  requireOpen(state);
  requireAtMostAll(state, ownerId, ownershipPercentage);
  return [
    BeneficialOwnerRegistered({ customerId: state.customerId, ownerId, roles, ownershipPercentage, personalInfo }),
  ];
}

/** Changes the given members: replaces roles, merges personal information and its address by member. */
export function changeOwner({ ownerId, changes }: ChangeOwner, state: CustomerState): readonly CustomerEvent[] {
  const owner = state.owners.find((each) => each.ownerId === ownerId);
  if (owner === undefined || owner.personalInfo === null)
    throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such beneficial owner.');
  requireOpen(state);
  const { roles = owner.roles, ownershipPercentage = owner.ownershipPercentage } = changes;
  requireAtMostAll(state, ownerId, ownershipPercentage);
  const { address, ...others } = changes.personalInfo ?? {};
  const personalInfo = {
    ...owner.personalInfo,
    ...others,
    address: { ...owner.personalInfo.address, ...address },
  } as PersonalInfo;
  return [BeneficialOwnerChanged({ customerId: state.customerId, ownerId, roles, ownershipPercentage, personalInfo })];
}

function requireOpen({ status }: CustomerState): void {
  if (status === 'APPROVED' || status === 'REJECTED')
    throw invalidInput('The owners of a business cannot change once it is approved or rejected.');
}

function requireAtMostAll({ owners }: CustomerState, ownerId: string, percentage: number): void {
  const others = owners
    .filter((each) => each.ownerId !== ownerId)
    .reduce((sum, each) => sum + each.ownershipPercentage, 0);
  if (others + percentage <= 100) return;
  throw invalidInput('The owners would together hold more than 100 percent.', {
    field: 'ownershipPercentage',
    message: `must leave the owners together at 100 or less; the others hold ${others}`,
  });
}
