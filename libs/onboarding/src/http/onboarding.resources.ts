import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { GetBulkImport } from '../queries/bulk-imports.queries.js';
import { GetCustomer } from '../queries/customers.queries.js';
import { GetBeneficialOwner, GetDocument, GetVerification } from '../queries/file-items.queries.js';
import { Invitations } from '../queries/invitations.questions.js';

/** The kinds of resources of this context, each with the query of its GET. */
@ReadsResources()
@Injectable()
export class OnboardingResources implements ResourceReaders {
  constructor(
    private readonly queries: QueryBus,
    private readonly invitations: Invitations,
  ) {}

  readonly resources: ResourceReaders['resources'] = {
    Customer: (tenant, id) => this.queries.execute(new GetCustomer(tenant, { customerId: id })),
    BeneficialOwner: (tenant, id) => this.queries.execute(new GetBeneficialOwner(tenant, { id })),
    Document: (tenant, id) => this.queries.execute(new GetDocument(tenant, { id })),
    Verification: (tenant, id) => this.queries.execute(new GetVerification(tenant, { id })),
    Invitation: (tenant, id) => this.invitations.getOwn(tenant, uuidOf('Invitation', id)),
    Job: (tenant, id) => this.queries.execute(new GetBulkImport(tenant, { jobId: id })),
  };
}
