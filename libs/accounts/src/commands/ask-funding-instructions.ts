import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { currentAsOfRead, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { canonicalJson, CLOCK, type Clock, derivedUuid, type Json, type Tenant, uuidOf } from '@app/kernel';
import { CustomerDirectory } from '@app/onboarding';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import type { FundingPaymentInstruction } from '../domain/internal-account/internal-account.events.js';
import { type InternalAccountDocument, internalAccountView } from '../domain/internal-account/internal-account.view.js';
import { type ReceivingPartner, ReceivingPartners } from '../providers/receiving-partners.port.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

type Documents = readonly InternalAccountDocument[];

/**
 * Requests funding instructions from the platform's partner for accounts that are about to be shown, once for each account, process and
 * partner. Returns the accounts. Instructions are recorded before they are shown. If the partner does not respond, in an as-of read, and for
 * a deleted customer, the recorded ones are shown.
 */
export class AskFundingInstructions extends defineCommand<{ readonly accounts: Documents }, Documents>(
  'accounts.ask-funding-instructions',
) {}

@CommandHandler(AskFundingInstructions)
export class AskFundingInstructionsHandler implements ICommandHandler<AskFundingInstructions> {
  /**
   * The partner that was asked, by account. A bound by size lets memory grow with the cache; a bound by number would allocate it up front.
   */
  private readonly asked = new LRUCache<string, number>({
    maxSize: ACCOUNTS_CONFIGURATION.accountsAskedAbout,
    sizeCalculation: () => 1,
  });

  constructor(
    private readonly partners: ReceivingPartners,
    private readonly accounts: InternalAccountRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: CustomerDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ tenant, data: { accounts } }: AskFundingInstructions): Promise<Documents> {
    if (accounts.length === 0 || currentAsOfRead() !== null) return accounts;
    const partner = await this.partners.of(tenant);
    if (partner === null) return accounts;
    const due = accounts.filter(({ id, status }) => status === 'ACTIVE' && this.asked.get(id) !== partner.generation);
    const recorded = new Map<string, InternalAccountDocument>();
    const { accountsAtATime: most } = ACCOUNTS_CONFIGURATION;
    for (let from = 0; from < due.length; from += most)
      for (const document of await this.ask(tenant, partner, due.slice(from, from + most)))
        recorded.set(document.id, document);
    return accounts.map((document) => recorded.get(document.id) ?? document);
  }

  private async ask(
    tenant: Tenant,
    { generation, instructionsOf }: ReceivingPartner,
    due: Documents,
  ): Promise<Documents> {
    const given = await instructionsOf(
      due.map(({ id, customerId, balance }) => ({
        accountId: id,
        owner: customerId === undefined ? 'PLATFORM' : 'CUSTOMER',
        currency: balance.currency.code,
      })),
    );
    if (given === null) return [];
    const recorded = await Promise.all(
      due.map((document) => this.record(tenant, document, given.get(document.id) ?? [])),
    );
    for (const { id } of due) this.asked.set(id, generation);
    return recorded;
  }

  private async record(
    tenant: Tenant,
    document: InternalAccountDocument,
    fundingPaymentInstructions: readonly FundingPaymentInstruction[],
  ): Promise<InternalAccountDocument> {
    const { id: accountId, customerId, updatedAt } = document;
    const said = canonicalJson(fundingPaymentInstructions as unknown as Json);
    if (said === canonicalJson(document.fundingPaymentInstructions as unknown as Json)) return document;
    if (customerId !== undefined && (await this.customers.get(tenant, customerId))?.isDeleted !== false)
      return document;
    const commandId = derivedUuid('accounts.funding-instructions', accountId, updatedAt, said);
    const metadata: CommandMetadata = {
      commandId,
      requestHash: commandId,
      correlationId: commandId,
      causationId: null,
      actor: 'partner:payment-network',
      at: this.clock.now().toISOString(),
    };
    const command = { kind: 'change-funding-instructions', fundingPaymentInstructions } as const;
    const receipt = await this.accounts.run(tenant, accountId, command, metadata);
    return this.answers.answer(internalAccountView, tenant, uuidOf('InternalAccount', accountId), receipt);
  }
}
