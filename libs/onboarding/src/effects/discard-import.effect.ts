import { Injectable } from '@nestjs/common';
import { HandlesEffect } from '@app/event-sourcing';
import type { EffectHandler, EffectOutcome } from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { DocumentArchive } from '../providers/document-archive.port.js';
import { DiscardImport } from './onboarding.effects.js';

@HandlesEffect(DiscardImport)
@Injectable()
export class DiscardImportHandler implements EffectHandler<{ readonly address: string }> {
  constructor(private readonly archive: DocumentArchive) {}

  async perform(_tenant: Tenant, { address }: { readonly address: string }): Promise<EffectOutcome> {
    await this.archive.remove(address);
    return { outcome: 'done', data: null };
  }
}
