import { Injectable } from '@nestjs/common';
import { AggregateRunner, HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { customer } from '../domain/customer/customer.decider.js';
import { DocumentArchive } from '../providers/document-archive.port.js';
import { DiscardFile, type FileToDiscard } from './onboarding.effects.js';

@HandlesEffect(DiscardFile)
@Injectable()
export class DiscardFileHandler implements EffectHandler<FileToDiscard> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly archive: DocumentArchive,
  ) {}

  async perform(tenant: Tenant, { customerUuid, address }: FileToDiscard): Promise<EffectOutcome> {
    const { state } = await this.runner.load(customer, tenant, customerUuid);
    // If the file was replaced by one with the same content, the document uses its address again.
    const used = state?.documents.some(({ file }) => file.address === address) ?? false;
    if (!used) await this.archive.remove(address);
    return { outcome: 'done', data: null };
  }
}
