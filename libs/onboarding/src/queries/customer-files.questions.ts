import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { type CustomerState, customer } from '../domain/customer/customer.decider.js';

/** The complete current file of a customer, for this context's commands; strongly consistent. */
@Injectable()
export class CustomerFiles {
  constructor(private readonly runner: AggregateRunner) {}

  /** 404 USER_NOT_FOUND, also for a customer of another platform; 410 CUSTOMER_DELETED. */
  async open(tenant: Tenant, customerId: string): Promise<CustomerState> {
    const { state } = await this.runner.load(customer, tenant, uuidOf('Customer', customerId));
    if (state === null) throw new Refusal('USER_NOT_FOUND', 'There is no such customer.');
    if (state.deleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
    return state;
  }
}
