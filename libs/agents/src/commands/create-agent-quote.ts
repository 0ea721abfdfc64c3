import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, resourceId } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { CreateQuote, CurrentPayments, type QuoteDocument, type ReadQuoteRequest, quoteUuid } from '@app/payments';
import { accountsOf } from '../domain/action/action-terms.js';
import { requireActing, requireOwnCustomer } from '../domain/agent/agent.rules.js';
import { agentQuote } from '../domain/agent-quote/agent-quote.decider.js';
import { ActionTermsReader } from '../services/action-terms.service.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import { RequestAction } from './request-action.js';

/**
 * POST /agents/me/quotes: prices a payment for the agent's customer and moves no money. A quote with immediate execution is checked against
 * the policy like any other action: if it needs approval, the quote is answered PENDING.
 */
export class CreateAgentQuote extends defineCommand<
  {
    readonly agentId: string;
    readonly quote: ReadQuoteRequest;
  },
  QuoteDocument
>('agents.create-agent-quote') {}

@CommandHandler(CreateAgentQuote)
export class CreateAgentQuoteHandler implements ICommandHandler<CreateAgentQuote> {
  constructor(
    private readonly commands: CommandBus,
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly agents: AgentReader,
    private readonly reader: ActionTermsReader,
    private readonly payments: CurrentPayments,
  ) {}

  async execute({ tenant, data: { agentId, quote }, metadata }: CreateAgentQuote): Promise<QuoteDocument> {
    const { source, destination, request } = quote;
    const uuid = quoteUuid(metadata);
    const quoteId = resourceId('Quote', uuid);
    const permit = (asked: ReadQuoteRequest) => this.allowed(tenant, agentId, asked);
    const make = (): Promise<QuoteDocument> =>
      this.commands.execute(
        new CreateQuote(tenant, { source, destination, request, permit, executedByCaller: true }, metadata),
      );
    const { checkpoint } = await this.runner.runOnce(agentQuote, tenant, uuid, metadata, async () => {
      await make();
      return this.runner.run(agentQuote, tenant, uuid, { quoteId, agentId }, metadata);
    });
    const made = await make(); // recorded meanwhile: the same command returns the quote as it was made
    await this.answers.passed(checkpoint, tenant);
    // A payment from pushed funds starts when the funds arrive.
    if (!request.immediatelyExecute || !('accountId' in source)) return made;
    const execution = { type: 'EXECUTE_QUOTE', quoteId, scaFactor: request.scaFactor } as const;
    await this.commands.execute(
      new RequestAction(tenant, { agentId, request: execution }, metadataFor(metadata, 'execute-quote')),
    );
    return (await this.payments.leftBy(tenant, agentId, quoteId, made.createdAt))!.quote!;
  }

  /** Checks that the agent may request the quote for its own customer. Called only for the first attempt. */
  private async allowed(tenant: Tenant, agentId: string, quote: ReadQuoteRequest): Promise<ReadQuoteRequest> {
    const agent = await this.agents.agent(tenant, agentId);
    requireActing(agent, 'CREATE_QUOTES', accountsOf(quote));
    const { source, destination, request } = quote;
    for (const [name, end] of Object.entries({ source, destination }))
      if ('accountId' in end)
        await this.reader.requireOwn(tenant, agent.customerId, end.accountId, `${name}.accountId`);
    requireOwnCustomer(agent, source.customerId, 'source.customerId');
    if (request.platformFeeOverride !== undefined)
      throw new Refusal('FORBIDDEN', 'Only the platform can set its fees.');
    if ('accountId' in source) return quote;
    const { customerId } = agent;
    return { ...quote, source: { ...source, customerId }, request: { ...request, sourceCustomerId: customerId } };
  }
}
