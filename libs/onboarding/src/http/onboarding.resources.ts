import { Injectable } from '@nestjs/common';
import { uuidOf } from '@app/kernel';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { BulkImportQueries } from '../queries/bulk-imports.queries.js';
import { CustomerQueries } from '../queries/customers.queries.js';
import { FileItemQueries } from '../queries/file-items.queries.js';
import { Invitations } from '../queries/invitations.questions.js';

/** The kinds of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class OnboardingResources implements ResourceReaders {
  constructor(
    private readonly customers: CustomerQueries,
    private readonly items: FileItemQueries,
    private readonly imports: BulkImportQueries,
    private readonly invitations: Invitations,
  ) {}

  readonly resources: ResourceReaders['resources'] = {
    Customer: (tenant, id) => this.customers.get(tenant, id),
    BeneficialOwner: (tenant, id) => this.items.owner(tenant, id),
    Document: (tenant, id) => this.items.document(tenant, id),
    Verification: (tenant, id) => this.items.verification(tenant, id),
    Invitation: (tenant, id) => this.invitations.getOwn(tenant, uuidOf('Invitation', id)),
    Job: (tenant, id) => this.imports.get(tenant, id),
  };
}
