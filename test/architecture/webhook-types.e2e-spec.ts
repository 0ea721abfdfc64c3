import { FeatureRegistry, type Notification, type RecordedEvent } from '@app/event-sourcing';
import { type FieldShape, shapeOf } from '@app/kernel';
import { TestApplication } from '../support/application.js';
import { sampleOf } from '../support/sample-data.js';

/** The complete list (onboarding-accounts 15.4), written out by hand. */
const TYPES = `
  OUTGOING_PAYMENT.PENDING OUTGOING_PAYMENT.PENDING_AUTHORIZATION OUTGOING_PAYMENT.PROCESSING OUTGOING_PAYMENT.COMPLETED
  OUTGOING_PAYMENT.FAILED OUTGOING_PAYMENT.EXPIRED OUTGOING_PAYMENT.REFUND_PENDING OUTGOING_PAYMENT.REFUND_COMPLETED
  OUTGOING_PAYMENT.REFUND_FAILED
  INCOMING_PAYMENT.PENDING INCOMING_PAYMENT.COMPLETED INCOMING_PAYMENT.FAILED INCOMING_PAYMENT.REFUND_PENDING
  INCOMING_PAYMENT.REFUND_COMPLETED INCOMING_PAYMENT.REFUND_FAILED
  CUSTOMER.KYC_PENDING CUSTOMER.KYC_APPROVED CUSTOMER.KYC_REJECTED CUSTOMER.KYB_PENDING CUSTOMER.KYB_APPROVED CUSTOMER.KYB_REJECTED
  VERIFICATION.IN_PROGRESS VERIFICATION.PENDING_MANUAL_REVIEW VERIFICATION.RESOLVE_ERRORS VERIFICATION.APPROVED
  VERIFICATION.REJECTED VERIFICATION.READY_FOR_VERIFICATION
  EXTERNAL_ACCOUNT.STATUS_UPDATED
  INTERNAL_ACCOUNT.BALANCE_UPDATED INTERNAL_ACCOUNT.STATUS_UPDATED INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED
  INVITATION.CLAIMED BULK_UPLOAD.COMPLETED BULK_UPLOAD.FAILED AGENT_ACTION.PENDING_APPROVAL
  CARD.STATE_CHANGE CARD.FUNDING_SOURCE_CHANGE
  CARD_TRANSACTION.AUTHORIZED CARD_TRANSACTION.PARTIALLY_SETTLED CARD_TRANSACTION.SETTLED CARD_TRANSACTION.REFUNDED
  CARD_TRANSACTION.EXCEPTION
  TEST`
  .trim()
  .split(/\s+/);

/** Told by nobody, though in the list: the state that it would tell is entered by no event. */
const NEVER: Readonly<Record<string, string>> = {
  'VERIFICATION.READY_FOR_VERIFICATION': 'shown by GET alone, before the first submission (onboarding-accounts 21.5)',
};

describe('The types of webhooks', () => {
  let application: TestApplication;
  let told: ReadonlySet<string>;

  beforeAll(async () => {
    application = await TestApplication.boot();
    // TEST has no resource and so no notification: the delivery of webhooks sends it itself
    told = new Set(['TEST', ...application.get(FeatureRegistry).notifications.flatMap(typesOf)]);
  }, 60_000);
  afterAll(() => application.close());

  it('are 43', () => {
    expect(new Set(TYPES).size).toBe(43);
  });

  it('that are told are all in the list', () => {
    expect([...told].filter((type) => !TYPES.includes(type))).toEqual([]);
  });

  it('are all told, but for those that are said not to be, and why', () => {
    expect(TYPES.filter((type) => !told.has(type) && NEVER[type] === undefined)).toEqual([]);
  });
});

/** The types that an event can be told by: asked with every choice that its members leave. */
function typesOf({ event: { type: name, fields }, type }: Notification): string[] {
  const told = choicesOf(shapeOf(fields)).map((data) => type({ type: name, data } as unknown as RecordedEvent));
  return [...new Set(told)].filter((each) => each !== null);
}

function choicesOf(shape: FieldShape): Record<string, unknown>[] {
  return Object.entries(shape as Readonly<Record<string, FieldShape>>).reduce<Record<string, unknown>[]>(
    (made, [member, inner]) => valuesOf(inner, member).flatMap((value) => made.map((data) => ({ ...data, [member]: value }))),
    [{}],
  );
}

function valuesOf(shape: FieldShape, member: string): readonly unknown[] {
  if (typeof shape === 'string' && shape.startsWith('one of ')) return shape.split(' ').slice(2);
  return [sampleOf(shape, member)];
}
