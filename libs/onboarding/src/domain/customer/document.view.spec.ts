import { foldView } from '@app/kernel';
import { CustomerApproved, CustomerErased, type CustomerEvent } from './customer.events.js';
import { DocumentAdded, DocumentDeleted, DocumentReplaced } from './document.events.js';
import { documentsView } from './document.view.js';

const customerId = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const PASSPORT = 'Document:00000000-0000-8000-8000-00000000000a';
const BILL = 'Document:00000000-0000-8000-8000-00000000000b';
const file = { address: 'ab', size: 100, contentType: 'image/png' } as const;

const passport = DocumentAdded({
  customerId,
  documentId: PASSPORT,
  documentHolder: customerId,
  documentType: 'PASSPORT',
  side: 'FRONT',
  country: 'US',
  documentNumber: 'A1234567',
  issuingAuthority: 'Department of State',
  fileName: 'passport.png',
  file,
});
const bill = DocumentAdded({
  customerId,
  documentId: BILL,
  documentHolder: customerId,
  documentType: 'UTILITY_BILL',
  country: 'US',
  fileName: 'bill.png',
  file,
});
const shownPassport = {
  id: PASSPORT,
  documentHolder: customerId,
  documentType: 'PASSPORT',
  side: 'FRONT',
  country: 'US',
  documentNumber: 'A1234567',
  issuingAuthority: 'Department of State',
  fileName: 'passport.png',
  createdAt: day(1),
  updatedAt: day(1),
};
const shownBill = {
  id: BILL,
  documentHolder: customerId,
  documentType: 'UTILITY_BILL',
  country: 'US',
  fileName: 'bill.png',
  createdAt: day(2),
  updatedAt: day(2),
};

function day(number: number): string {
  return `2026-01-0${number}T00:00:00.000Z`;
}

/** The documents after events of one day each, from the first of January on. */
const shown = (...events: readonly CustomerEvent[]) =>
  foldView(
    documentsView,
    events.map((event, revision) => ({
      ...event,
      recorded: { id: `${revision}`, revision, at: day(revision + 1) },
    })),
  );

describe('the documents of a customer', () => {
  it('are each shown by id, with every statement about the file and no member for one that was not made', () => {
    expect(shown(passport, bill)).toStrictEqual({ [PASSPORT]: shownPassport, [BILL]: shownBill });
  });

  it('that were replaced show the new file, and still the day they were added', () => {
    const { documentNumber: _number, ...said } = passport.data;
    const replaced = DocumentReplaced({ ...said, side: 'BACK', fileName: 'better.png', replacedAddress: 'ab' });
    const { documentNumber: _shown, ...left } = shownPassport;
    expect(shown(passport, bill, replaced)).toStrictEqual({
      [PASSPORT]: { ...left, side: 'BACK', fileName: 'better.png', updatedAt: day(3) },
      [BILL]: shownBill,
    });
  });

  it('that were taken back are gone, and the others stay', () => {
    const takenBack = DocumentDeleted({ customerId, documentId: PASSPORT, address: 'ab' });
    expect(shown(passport, bill, takenBack)).toEqual({ [BILL]: shownBill });
    expect(shown(takenBack)).toEqual({});
  });

  it('of an erased customer keep no name, number or authority', () => {
    const { documentNumber: _number, issuingAuthority: _authority, ...left } = shownPassport;
    expect(shown(passport, bill, CustomerErased({ customerId }))).toStrictEqual({
      [PASSPORT]: { ...left, fileName: null },
      [BILL]: { ...shownBill, fileName: null },
    });
  });

  it('that were added before an erasure and are read after it show no number or authority', () => {
    const unreadable = { ...passport.data, documentNumber: null, issuingAuthority: null, fileName: null };
    const { documentNumber: _number, issuingAuthority: _authority, ...left } = shownPassport;
    expect(shown({ ...passport, data: unreadable } as unknown as CustomerEvent)).toStrictEqual({
      [PASSPORT]: { ...left, fileName: null },
    });
  });

  it('are none before the first one, also after an erasure, and stay when something else happens', () => {
    const approved = CustomerApproved({ customerId, customerType: 'INDIVIDUAL' });
    expect(shown(approved)).toBeNull();
    expect(shown(CustomerErased({ customerId }))).toBeNull();
    expect(shown(passport, approved)).toEqual({ [PASSPORT]: shownPassport });
  });
});
