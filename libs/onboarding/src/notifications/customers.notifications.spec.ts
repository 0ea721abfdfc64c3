import type { RecordedEvent } from '@app/event-sourcing';
import { CustomerApproved, CustomerRejected, CustomerVerificationStarted } from '../domain/customer/customer.events.js';
import { customerView } from '../domain/customer/customer.view.js';
import { customerNotifications } from './customers.notifications.js';

/** The webhook types of an event, as the delivery saga would find them. */
function told(event: { readonly type: string; readonly data: unknown }): (string | null)[] {
  return customerNotifications.filter((each) => each.event.type === event.type).map((each) => each.type(event as RecordedEvent));
}

describe('what a platform is told of its customers', () => {
  it.each([
    ['PENDING', CustomerVerificationStarted], ['APPROVED', CustomerApproved], ['REJECTED', CustomerRejected],
  ] as const)('is that an individual or a business entered %s', (status, definition) => {
    expect(told(definition({ customerId: 'Customer:1', customerType: 'INDIVIDUAL' }))).toEqual([`CUSTOMER.KYC_${status}`]);
    expect(told(definition({ customerId: 'Customer:1', customerType: 'BUSINESS' }))).toEqual([`CUSTOMER.KYB_${status}`]);
  });

  it('is nothing else: neither registration nor consent, activation or deletion', () => {
    expect(customerNotifications.map(({ event }) => event.type)).toEqual([
      'onboarding.customer-verification-started', 'onboarding.customer-approved', 'onboarding.customer-rejected',
    ]);
  });

  it('carries the customer as GET shows it', () => {
    for (const { view } of customerNotifications) expect(view).toBe(customerView);
  });
});
