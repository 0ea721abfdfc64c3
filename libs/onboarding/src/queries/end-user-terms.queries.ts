import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineQuery } from '@app/event-sourcing';
import { type EndUserTerms, currentEndUserTerms } from '../onboarding.configuration.js';

/** The current terms for new customers. */
export class GetEndUserTerms extends defineQuery<object, EndUserTerms>() {}

@QueryHandler(GetEndUserTerms)
export class GetEndUserTermsHandler implements IQueryHandler<GetEndUserTerms> {
  async execute(): Promise<EndUserTerms> {
    return currentEndUserTerms();
  }
}
