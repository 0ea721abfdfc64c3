import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { CustomerNames } from './commands/customer-names.js';
import { RegisterCustomerHandler } from './commands/register-customer.js';
import { customer } from './domain/customer/customer.decider.js';
import { CustomersController } from './http/customers.controller.js';
import { customerNotifications } from './notifications/customers.notifications.js';
import { customersTable } from './projections/customers.projection.js';
import { IdentityVerifiers } from './providers/identity-verifier.port.js';
import { ProductionIdentityVerifier } from './providers/production/production-identity-verifier.js';
import { SandboxIdentityVerifier } from './providers/sandbox/sandbox-identity-verifier.js';
import { CustomerDirectory } from './queries/customer-directory.js';
import { CustomerQueries } from './queries/customers.queries.js';

@Module({
  imports: [
    CqrsModule,
    EventSourcingModule.forFeature({ aggregates: [customer], tables: [customersTable], notifications: customerNotifications }),
  ],
  controllers: [CustomersController],
  providers: [
    { provide: IdentityVerifiers, useValue: new IdentityVerifiers([new SandboxIdentityVerifier(), new ProductionIdentityVerifier()]) },
    RegisterCustomerHandler,
    CustomerNames,
    CustomerQueries,
    CustomerDirectory,
  ],
  exports: [CustomerDirectory],
})
export class OnboardingModule {}
