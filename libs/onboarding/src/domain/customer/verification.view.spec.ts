import { type View, foldView } from '@app/kernel';
import { type AssessmentStatus, CustomerAssessed, type Finding } from './assessment.events.js';
import { CustomerApproved, type CustomerEvent } from './customer.events.js';
import { verificationView, verificationsView } from './verification.view.js';

const customerId = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const FIRST = 'Verification:00000000-0000-8000-8000-00000000000a';
const SECOND = 'Verification:00000000-0000-8000-8000-00000000000b';
const missing: Finding = {
  resourceId: customerId,
  type: 'MISSING_FIELD',
  field: 'birthDate',
  reason: 'It is required.',
};

const assessed = (verificationId: string, verificationStatus: AssessmentStatus, errors: readonly Finding[] = []) =>
  CustomerAssessed({
    customerId,
    customerType: 'INDIVIDUAL',
    verificationId,
    verificationStatus,
    errors,
    submittedDocuments: [],
  });
const approved = CustomerApproved({ customerId, customerType: 'INDIVIDUAL' });
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;

/** A view after events of one day each, from the first of January on. */
const shown = <Document>(view: View<Document, CustomerEvent>, ...events: readonly CustomerEvent[]) =>
  foldView(
    view,
    events.map((event, revision) => ({
      ...event,
      recorded: { id: `${revision}`, revision, at: day(revision + 1) },
    })),
  );

const firstApproved = {
  id: FIRST,
  customerId,
  verificationStatus: 'APPROVED',
  errors: [],
  createdAt: day(1),
  updatedAt: day(2),
};
const secondToResolve = {
  id: SECOND,
  customerId,
  verificationStatus: 'RESOLVE_ERRORS',
  errors: [missing],
  createdAt: day(3),
  updatedAt: day(3),
};

describe('a verification', () => {
  it('that is approved shows it, with the day it began and no errors', () => {
    expect(shown(verificationView, assessed(FIRST, 'RESOLVE_ERRORS', [missing]), assessed(FIRST, 'APPROVED'))).toEqual(
      firstApproved,
    );
  });

  it('that is the next of its customer takes the place of the one before, and begins on its own day', () => {
    expect(
      shown(
        verificationView,
        assessed(FIRST, 'IN_PROGRESS'),
        assessed(FIRST, 'APPROVED'),
        assessed(SECOND, 'RESOLVE_ERRORS', [missing]),
      ),
    ).toEqual(secondToResolve);
  });

  it('does not change when something else happens to the customer, and is none before the first', () => {
    expect(shown(verificationView, approved)).toBeNull();
    expect(shown(verificationView, assessed(FIRST, 'IN_PROGRESS'), assessed(FIRST, 'APPROVED'), approved)).toEqual(
      firstApproved,
    );
  });

  it("keeps its findings under its customer's own key", () => {
    expect(verificationView.subject!(shown(verificationView, assessed(FIRST, 'APPROVED'))!)).toBe(customerId);
  });
});

describe('the verifications of a customer', () => {
  it('are each shown by id, as they stand', () => {
    expect(
      shown(
        verificationsView,
        assessed(FIRST, 'IN_PROGRESS'),
        assessed(FIRST, 'APPROVED'),
        assessed(SECOND, 'RESOLVE_ERRORS', [missing]),
      ),
    ).toEqual({ [FIRST]: firstApproved, [SECOND]: secondToResolve });
  });

  it('are none before the first, and stay when something else happens', () => {
    expect(shown(verificationsView, approved)).toBeNull();
    expect(shown(verificationsView, assessed(FIRST, 'IN_PROGRESS'), assessed(FIRST, 'APPROVED'), approved)).toEqual({
      [FIRST]: firstApproved,
    });
  });
});
