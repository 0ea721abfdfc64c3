import { BeneficialOwnerAssessed, BeneficialOwnerChanged, BeneficialOwnerRegistered } from './owner.events.js';
import { changedOwner, ownerOf } from './owner.view.js';

const customerId = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const ownerId = 'BeneficialOwner:00000000-0000-8000-8000-00000000000a';
const BORN = '2026-03-10T12:00:00.000Z';
const LATER = '2026-03-11T09:30:00.000Z';
const personalInfo = {
  firstName: 'Jane',
  lastName: 'Doe',
  birthDate: '1990-01-15',
  nationality: 'US',
  address: { line1: '1 Main Street', postalCode: '94105', country: 'US' },
  idType: 'SSN',
  identifier: '123-45-6789',
};
const { data: jane } = BeneficialOwnerRegistered({
  customerId,
  ownerId,
  roles: ['UBO', 'DIRECTOR'],
  ownershipPercentage: 60,
  personalInfo,
});
const shownJane = {
  id: ownerId,
  customerId,
  roles: ['UBO', 'DIRECTOR'],
  ownershipPercentage: 60,
  personalInfo: { ...personalInfo, identifier: '****6789' },
  kycStatus: 'UNVERIFIED',
  createdAt: BORN,
  updatedAt: BORN,
};

describe('a beneficial owner', () => {
  it('is shown unverified when it is registered, with the last four characters of its identifier', () => {
    expect(ownerOf(jane, BORN)).toEqual(shownJane);
  });

  it.each([
    ['1234567', '****4567'],
    ['123456', '****'],
    ['123', '****'],
  ])('with the identifier %s shows %s', (identifier, masked) => {
    expect(ownerOf({ ...jane, personalInfo: { ...personalInfo, identifier } }, BORN)).toEqual({
      ...shownJane,
      personalInfo: { ...personalInfo, identifier: masked },
    });
  });

  it('that changes shows its new roles, share and information, and its identifier masked again', () => {
    const married = { ...personalInfo, lastName: 'Roe', identifier: '987-65-4321' };
    const changed = BeneficialOwnerChanged({
      customerId,
      ownerId,
      roles: ['UBO'],
      ownershipPercentage: 40,
      personalInfo: married,
    });
    expect(changedOwner(ownerOf(jane, BORN), changed, LATER)).toEqual({
      ...shownJane,
      roles: ['UBO'],
      ownershipPercentage: 40,
      personalInfo: { ...married, identifier: '****4321' },
      updatedAt: LATER,
    });
  });

  it('that was verified shows the outcome, and is otherwise the same', () => {
    const approved = BeneficialOwnerAssessed({ customerId, ownerId, status: 'APPROVED' });
    expect(changedOwner(ownerOf(jane, BORN), approved, LATER)).toEqual({
      ...shownJane,
      kycStatus: 'APPROVED',
      updatedAt: LATER,
    });
  });

  it('of an erased business shows no personal information', () => {
    expect(ownerOf({ ...jane, personalInfo: null }, BORN)).toEqual({ ...shownJane, personalInfo: {} });
  });
});
