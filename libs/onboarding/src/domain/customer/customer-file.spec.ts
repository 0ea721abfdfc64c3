import { given } from '@app/kernel/testing';
import { type AssessmentStatus, CustomerAssessed } from './assessment.events.js';
import {
  ContactChannelReopened,
  ContactChannelVerified,
  ContactChannelsChanged,
  ContactCodeIssued,
  ContactCodeMistyped,
} from './contact.events.js';
import type { ChangeCustomer, ConcludeVerification, SubmitCustomer } from './customer.commands.js';
import { customer } from './customer.decider.js';
import {
  type CustomerEvent,
  CustomerActivated,
  CustomerApproved,
  CustomerDeleted,
  CustomerErased,
  IncomingPaymentAnnounced,
  CustomerProfileChanged,
  CustomerRegistered,
  CustomerRejected,
  CustomerVerificationStarted,
} from './customer.events.js';
import { DocumentAdded, DocumentDeleted, DocumentReplaced } from './document.events.js';
import { BeneficialOwnerAssessed, BeneficialOwnerChanged, BeneficialOwnerRegistered } from './owner.events.js';

const customerId = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const ownerId = 'BeneficialOwner:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d4';
const verificationId = 'Verification:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d5';
const documentId = 'Document:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d6';
const LIMITS = { validFor: 600_000, resendAfter: 30_000, mistakes: 2 };
const AT = '2026-01-15T12:00:00.000Z'; // when the history was recorded

const registered = (customerType: 'INDIVIDUAL' | 'BUSINESS', more: object = {}) =>
  CustomerRegistered({
    customerId,
    customerType,
    platformCustomerId: 'p-1',
    status: 'UNVERIFIED',
    contactChannels: [],
    endUserTermsRequired: false,
    umaAddress: '$jane@pay.example.com',
    profile: {},
    ...more,
  });
const COMPLETE = {
  fullName: 'Jane Doe',
  birthDate: '1990-01-15',
  nationality: 'US',
  taxIdType: 'SSN',
  taxIdentifier: '123-45-6789',
  address: { line1: '1 Main Street', postalCode: '94607', country: 'US' },
};
const passport = DocumentAdded({
  customerId,
  documentId,
  documentHolder: customerId,
  documentType: 'PASSPORT',
  country: 'US',
  documentNumber: 'X1',
  issuingAuthority: 'State',
  fileName: 'a.png',
  file: { address: 'ab', size: 1, contentType: 'image/png' },
});
const owner = BeneficialOwnerRegistered({
  customerId,
  ownerId,
  roles: ['UBO'],
  ownershipPercentage: 40,
  personalInfo: {
    firstName: 'O',
    lastName: 'Owner',
    birthDate: '1970-01-01',
    nationality: 'US',
    idType: 'SSN',
    identifier: '1',
    address: COMPLETE.address,
  },
});
const who = (customerType: 'INDIVIDUAL' | 'BUSINESS') => ({ customerId, customerType });
const assessed = (
  verificationStatus: AssessmentStatus,
  customerType: 'INDIVIDUAL' | 'BUSINESS' = 'INDIVIDUAL',
  submittedDocuments: string[] = [],
) => CustomerAssessed({ ...who(customerType), verificationId, verificationStatus, errors: [], submittedDocuments });

describe('a contact channel', () => {
  const european = registered('INDIVIDUAL', {
    contactChannels: ['EMAIL', 'PHONE'],
    profile: {
      ...COMPLETE,
      email: 'a@example.com',
      phoneNumber: '+4915112345678',
      address: { ...COMPLETE.address, country: 'DE' },
    },
  });
  const issued = ContactCodeIssued({
    customerId,
    channel: 'EMAIL',
    codeId: 'code',
    expiresAt: '2026-01-15T12:10:00.000Z',
  });
  const confirm = (matches: boolean, codeId: string | null = 'code') =>
    ({ kind: 'confirm-contact', channel: 'EMAIL', codeId, matches, limits: LIMITS }) as const;
  const issue = { kind: 'issue-contact-code', channel: 'EMAIL', limits: LIMITS } as const;

  it('gets a code that lives for its time, and another only after a while', () => {
    given(customer, [european]).when(issue, { at: AT, commandId: 'code' }).then([issued]);
    given(customer, [european, issued]).when(issue, { at: '2026-01-15T12:00:29.999Z' }).refuses('RATE_LIMITED');
    given(customer, [european, issued])
      .when(issue, { at: '2026-01-15T12:00:30.000Z', commandId: 'next' })
      .then([
        ContactCodeIssued({ customerId, channel: 'EMAIL', codeId: 'next', expiresAt: '2026-01-15T12:10:30.000Z' }),
      ]);
  });

  it('is verified by the right code in time, and accepts a bounded number of wrong ones', () => {
    const mistyped = ContactCodeMistyped({ customerId, channel: 'EMAIL', codeId: 'code' });
    given(customer, [european, issued])
      .when(confirm(true), { at: '2026-01-15T12:09:59.999Z' })
      .then([ContactChannelVerified({ customerId, channel: 'EMAIL' })]);
    given(customer, [european, issued])
      .when(confirm(true), { at: '2026-01-15T12:10:00.000Z' })
      .refuses('INVALID_INPUT');
    given(customer, [european, issued]).when(confirm(false)).then([mistyped]);
    given(customer, [european, issued, mistyped, mistyped]).when(confirm(true)).refuses('INVALID_INPUT');
  });

  it('does not take the code that another one voided meanwhile, nor one that was never sent', () => {
    const next = ContactCodeIssued({ ...issued.data, codeId: 'next' });
    given(customer, [european, issued, next]).when(confirm(true)).refuses('INVALID_INPUT');
    given(customer, [european]).when(confirm(true, null)).refuses('INVALID_INPUT');
  });

  it('is confirmed again when it changes, and no longer required where no region demands it', () => {
    const verified = ContactChannelVerified({ customerId, channel: 'EMAIL' });
    const change = (profile: ChangeCustomer['profile']) =>
      ({
        kind: 'change',
        customerType: 'INDIVIDUAL',
        profile,
        platformIsRegulated: false,
        verification: { verificationId, verdict: 'APPROVED' },
      }) as const;
    const changed = (profile: object) =>
      CustomerProfileChanged({ customerId, profile: { ...european.data.profile, ...profile } });
    given(customer, [european, verified])
      .when(change({ email: 'b@example.com' }))
      .then([changed({ email: 'b@example.com' }), ContactChannelReopened({ customerId, channel: 'EMAIL' })]);
    given(customer, [european, verified])
      .when(change({ address: { country: 'US' } }))
      .then([changed({ address: COMPLETE.address }), ContactChannelsChanged({ customerId, contactChannels: [] })]);
    given(customer, [european])
      .when(change({ email: 'a@example.com' }))
      .then([]);
  });
});

describe("an approved person's change of name or birth date", () => {
  const approved = [
    registered('INDIVIDUAL', { profile: COMPLETE }),
    CustomerApproved(who('INDIVIDUAL')),
    CustomerActivated(who('INDIVIDUAL')),
  ];
  const change = (
    profile: ChangeCustomer['profile'],
    verdict: ChangeCustomer['verification']['verdict'] = 'APPROVED',
    platformIsRegulated = false,
  ): ChangeCustomer => ({
    kind: 'change',
    customerType: 'INDIVIDUAL',
    profile,
    platformIsRegulated,
    verification: { verificationId, verdict },
  });
  const changed = (profile: object) => CustomerProfileChanged({ customerId, profile: { ...COMPLETE, ...profile } });

  it.each([{ fullName: 'Jane Roe' }, { birthDate: '1991-02-03' }])('%j is verified', (profile) => {
    given(customer, approved)
      .when(change(profile))
      .then([changed(profile), assessed('APPROVED', 'INDIVIDUAL'), CustomerApproved(who('INDIVIDUAL'))]);
    given(customer, approved)
      .when(change(profile, 'REJECTED'))
      .then([changed(profile), assessed('REJECTED', 'INDIVIDUAL'), CustomerRejected(who('INDIVIDUAL'))]);
  });

  it.each(['IN_PROGRESS', 'PENDING_MANUAL_REVIEW'] as const)(
    '%s makes the person wait for the conclusion',
    (verdict) => {
      const fullName = 'Jane Roe';
      const pending = [
        changed({ fullName }),
        assessed(verdict, 'INDIVIDUAL'),
        CustomerVerificationStarted(who('INDIVIDUAL')),
      ];
      given(customer, approved).when(change({ fullName }, verdict)).then(pending);
      given(customer, [...approved, ...pending])
        .when({
          kind: 'conclude-verification',
          verificationId,
          verificationStatus: 'APPROVED',
          errors: [],
          ownerOutcomes: {},
        })
        .then([assessed('APPROVED', 'INDIVIDUAL'), CustomerApproved(who('INDIVIDUAL'))]);
    },
  );

  it('begins no verification when it changes nothing, or is made by a regulated platform', () => {
    given(customer, approved)
      .when(change({ fullName: COMPLETE.fullName, birthDate: COMPLETE.birthDate }))
      .then([]);
    given(customer, approved)
      .when(change({ fullName: 'Jane Roe' }, 'REJECTED', true))
      .then([changed({ fullName: 'Jane Roe' })]);
  });

  it('is refused together with another identity change, and for rejected persons', () => {
    given(customer, approved)
      .when(change({ fullName: 'Jane Roe', nationality: 'MX' }))
      .refuses('INVALID_INPUT');
    given(customer, [registered('INDIVIDUAL', { profile: COMPLETE }), CustomerRejected(who('INDIVIDUAL'))])
      .when(change({ fullName: 'Jane Roe' }))
      .refuses('INVALID_INPUT');
  });
});

describe('a submission', () => {
  const submit = (verdict: SubmitCustomer['verdict']): SubmitCustomer => ({
    kind: 'submit',
    verificationId,
    verdict,
    ownerOutcomes: { [ownerId]: 'REJECTED' },
  });
  const checked = submit({ checksData: true, whenComplete: 'PENDING_MANUAL_REVIEW' });

  it('of complete data starts the review and takes the documents with it', () => {
    given(customer, [registered('INDIVIDUAL', { profile: COMPLETE }), passport])
      .when(checked)
      .then([
        assessed('PENDING_MANUAL_REVIEW', 'INDIVIDUAL', [documentId]),
        CustomerVerificationStarted(who('INDIVIDUAL')),
      ]);
  });

  it('enters PENDING once: a customer that is pending stays so', () => {
    given(customer, [
      registered('INDIVIDUAL', { profile: COMPLETE }),
      CustomerVerificationStarted(who('INDIVIDUAL')),
      passport,
    ])
      .when(checked)
      .then([assessed('PENDING_MANUAL_REVIEW', 'INDIVIDUAL', [documentId])]);
  });

  it('decided without checking the data decides the owners too, and activates an approved customer', () => {
    given(customer, [registered('BUSINESS'), owner])
      .when(submit({ checksData: false, outcome: 'APPROVED' }))
      .then([
        assessed('APPROVED', 'BUSINESS'),
        BeneficialOwnerAssessed({ customerId, ownerId, status: 'REJECTED' }),
        CustomerApproved(who('BUSINESS')),
        CustomerActivated(who('BUSINESS')),
      ]);
  });

  it('changes nothing while one is running, and is refused once it is decided', () => {
    const running = [registered('INDIVIDUAL', { profile: COMPLETE }), passport, assessed('IN_PROGRESS')];
    given(customer, running).when(checked).then([]);
    given(customer, [...running, CustomerRejected(who('INDIVIDUAL'))])
      .when(checked)
      .refuses('INVALID_INPUT');
  });

  it('is announced as possible when the last item arrives, and starts that verification', () => {
    const history = [registered('INDIVIDUAL', { profile: COMPLETE })];
    const added = given(customer, history).when({
      kind: 'add-document',
      ...passport.data,
      documentNumber: 'X1',
      issuingAuthority: 'State',
      fileName: 'a.png',
    });
    const [, ready] = added.events();
    expect(ready).toMatchObject({
      type: 'onboarding.customer-assessed',
      data: { verificationStatus: 'READY_FOR_VERIFICATION' },
    });
    const [first] = given(customer, [...history, passport, ready!])
      .when(checked)
      .events();
    expect(first!.data).toMatchObject({ verificationId: (ready!.data as { verificationId: string }).verificationId });
  });
});

describe('a conclusion', () => {
  const running = (status: AssessmentStatus): CustomerEvent[] => [
    registered('INDIVIDUAL'),
    assessed(status),
    CustomerVerificationStarted(who('INDIVIDUAL')),
  ];
  const conclude = (
    verificationStatus: ConcludeVerification['verificationStatus'],
    id = verificationId,
  ): ConcludeVerification => ({
    kind: 'conclude-verification',
    verificationId: id,
    verificationStatus,
    errors: [],
    ownerOutcomes: {},
  });

  it.each([
    ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', []],
    ['IN_PROGRESS', 'RESOLVE_ERRORS', []],
    ['PENDING_MANUAL_REVIEW', 'RESOLVE_ERRORS', []],
    ['IN_PROGRESS', 'REJECTED', [CustomerRejected(who('INDIVIDUAL'))]],
    ['PENDING_MANUAL_REVIEW', 'REJECTED', [CustomerRejected(who('INDIVIDUAL'))]],
    ['IN_PROGRESS', 'APPROVED', [CustomerApproved(who('INDIVIDUAL')), CustomerActivated(who('INDIVIDUAL'))]],
    ['PENDING_MANUAL_REVIEW', 'APPROVED', [CustomerApproved(who('INDIVIDUAL')), CustomerActivated(who('INDIVIDUAL'))]],
  ] as const)('moves a verification from %s to %s', (from, to, events) => {
    given(customer, running(from))
      .when(conclude(to))
      .then([assessed(to), ...events]);
  });

  it.each(['APPROVED', 'REJECTED', 'RESOLVE_ERRORS'] as const)('does not move one that is %s', (from) => {
    given(customer, running(from)).when(conclude('PENDING_MANUAL_REVIEW')).refuses('CONFLICT');
    given(customer, running(from)).when(conclude(from)).then([]);
  });

  it('is refused for a verification that another one replaced', () => {
    given(customer, running('IN_PROGRESS'))
      .when(conclude('APPROVED', 'Verification:other'))
      .refuses('REFERENCE_NOT_FOUND');
  });
});

describe('a document', () => {
  it('is taken back until it was submitted', () => {
    const command = { kind: 'delete-document', documentId } as const;
    given(customer, [registered('INDIVIDUAL'), passport])
      .when(command)
      .then([DocumentDeleted({ customerId, documentId, address: 'ab' })]);
    given(customer, [registered('INDIVIDUAL'), passport, assessed('RESOLVE_ERRORS', 'INDIVIDUAL', [documentId])])
      .when(command)
      .refuses('CONFLICT');
  });

  const file = { address: 'cd', size: 2, contentType: 'image/png' } as const;
  const details = { documentId, documentType: 'PASSPORT', country: 'US', fileName: 'b.png', file } as const;

  it('belongs to the customer or to one of its owners', () => {
    const add = (documentHolder: string) => ({ kind: 'add-document', documentHolder, ...details }) as const;
    const business = given(customer, [registered('BUSINESS'), owner]);
    for (const documentHolder of [customerId, ownerId])
      business.when(add(documentHolder)).then([DocumentAdded({ customerId, documentHolder, ...details })]);
    business.when(add('BeneficialOwner:another')).refuses('REFERENCE_NOT_FOUND');
  });

  it('is replaced under its id: the holder stays, and the former file is named so that it is kept no more', () => {
    const replace = { kind: 'replace-document', ...details, side: 'FRONT', documentNumber: 'X2' } as const;
    const { kind: _, ...facts } = replace;
    given(customer, [registered('INDIVIDUAL'), passport])
      .when(replace)
      .then([DocumentReplaced({ customerId, documentHolder: customerId, replacedAddress: 'ab', ...facts })]);
    given(customer, [registered('INDIVIDUAL')])
      .when(replace)
      .refuses('REFERENCE_NOT_FOUND');
    for (const decided of [CustomerApproved(who('INDIVIDUAL')), CustomerRejected(who('INDIVIDUAL'))])
      given(customer, [registered('INDIVIDUAL'), passport, decided])
        .when(replace)
        .refuses('INVALID_INPUT');
  });
});

describe('an owner of a business', () => {
  const info = owner.data.personalInfo!;
  const another = 'BeneficialOwner:another';
  const register = (ownershipPercentage: number) =>
    ({
      kind: 'register-owner',
      ownerId: another,
      roles: ['DIRECTOR'],
      ownershipPercentage,
      personalInfo: info,
    }) as const;

  it('is registered with a share that leaves the owners together at 100 % or less', () => {
    const { kind: _, ...facts } = register(60);
    given(customer, [registered('BUSINESS'), owner])
      .when(register(60))
      .then([BeneficialOwnerRegistered({ customerId, ...facts, roles: ['DIRECTOR'] })]);
    given(customer, [registered('BUSINESS'), owner])
      .when(register(61))
      .refuses('INVALID_INPUT', 'ownershipPercentage');
    given(customer, [registered('INDIVIDUAL')])
      .when(register(60))
      .refuses('INVALID_INPUT', 'customerId');
  });

  it('changes member by member, and its own share does not count against it', () => {
    const change = (ownershipPercentage: number) =>
      ({
        kind: 'change-owner',
        ownerId,
        changes: { ownershipPercentage, personalInfo: { lastName: 'New', address: { line1: '2 Main Street' } } },
      }) as const;
    given(customer, [registered('BUSINESS'), owner])
      .when(change(100))
      .then([
        BeneficialOwnerChanged({
          ...owner.data,
          ownershipPercentage: 100,
          personalInfo: { ...info, lastName: 'New', address: { ...info.address, line1: '2 Main Street' } },
        }),
      ]);
    given(customer, [registered('BUSINESS'), owner])
      .when(change(101))
      .refuses('INVALID_INPUT', 'ownershipPercentage');
    given(customer, [registered('BUSINESS')])
      .when(change(1))
      .refuses('REFERENCE_NOT_FOUND');
  });

  it('is final once its business is approved or rejected', () => {
    for (const decided of [CustomerApproved(who('BUSINESS')), CustomerRejected(who('BUSINESS'))]) {
      const history = given(customer, [registered('BUSINESS'), owner, decided]);
      history.when(register(1)).refuses('INVALID_INPUT');
      history.when({ kind: 'change-owner', ownerId, changes: {} }).refuses('INVALID_INPUT');
    }
  });
});

describe("a phone number that is the customer's beyond doubt", () => {
  const phoneNumber = '+4915112345678';
  const replace = (to: string) => ({ kind: 'replace-phone', phoneNumber: to }) as const;
  const verified = ContactChannelVerified({ customerId, channel: 'PHONE' });
  const file = (more: object = {}) => registered('INDIVIDUAL', { profile: { ...COMPLETE, phoneNumber }, ...more });

  it('is the one of the profile from then on; the same one again changes nothing', () => {
    given(customer, [file()]).when(replace(phoneNumber)).then([]);
    const [changed, ...more] = given(customer, [file()]).when(replace('+4915112345679')).events();
    expect([changed!.type, more]).toEqual(['onboarding.customer-profile-changed', []]);
    expect(changed!.data).toMatchObject({ profile: { ...COMPLETE, phoneNumber: '+4915112345679' } });
  });

  it('needs no code where the region demands a confirmed one', () => {
    const european = file({ contactChannels: ['EMAIL', 'PHONE'] });
    given(customer, [european]).when(replace(phoneNumber)).then([verified]);
    given(customer, [european, verified]).when(replace(phoneNumber)).then([]);
  });
});

describe('money that is returned to a customer', () => {
  const announced = IncomingPaymentAnnounced({ customerId });

  it('is announced as often as it comes, and never to a deleted customer', () => {
    given(customer, [registered('INDIVIDUAL'), announced])
      .when({ kind: 'announce-money' })
      .then([announced]);
    given(customer, [registered('INDIVIDUAL'), CustomerDeleted({ customerId })])
      .when({ kind: 'announce-money' })
      .refuses('CUSTOMER_DELETED');
    given(customer, []).when({ kind: 'announce-money' }).refuses('USER_NOT_FOUND');
  });

  it.each(['delete', 'erase'] as const)('voids a decision to %s that was made without knowing of it', (kind) => {
    const history = [registered('INDIVIDUAL'), announced, announced];
    given(customer, history).when({ kind, announcements: 1 }).refuses('CONFLICT');
    expect(given(customer, history).when({ kind, announcements: 2 }).events()[0]).toEqual(
      CustomerDeleted({ customerId }),
    );
  });
});

describe('an erased customer', () => {
  it('is deleted and erased once, whether or not it was deleted before', () => {
    const deleted = CustomerDeleted({ customerId });
    const erased = CustomerErased({ customerId });
    given(customer, [registered('INDIVIDUAL')])
      .when({ kind: 'erase', announcements: 0 })
      .then([deleted, erased]);
    given(customer, [registered('INDIVIDUAL'), deleted])
      .when({ kind: 'erase', announcements: 0 })
      .then([erased]);
    given(customer, [registered('INDIVIDUAL'), deleted, erased])
      .when({ kind: 'erase', announcements: 0 })
      .then([]);
  });

  it('leaves a file with nothing personal in it', () => {
    const { state } = given(customer, [
      registered('BUSINESS', { profile: COMPLETE }),
      owner,
      CustomerDeleted({ customerId }),
      CustomerErased({ customerId }),
    ]);
    expect(JSON.stringify(state)).not.toMatch(/Jane|Owner"|1990|123-45/);
  });
});
