import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { type EffectHandler, type EffectOutcome, defineEffect } from '@app/event-sourcing/definitions';
import { HandlesEffect } from '@app/event-sourcing';
import { DocumentArchive } from '../providers/document-archive.port.js';

/** The file of an import that has ended is destroyed. */
export const DiscardImport = defineEffect<{ readonly address: string }>('onboarding.discard-import', 'document store');

@HandlesEffect(DiscardImport)
@Injectable()
export class DiscardImportHandler implements EffectHandler<{ readonly address: string }> {
  constructor(private readonly archive: DocumentArchive) {}

  async perform(_tenant: Tenant, { address }: { readonly address: string }): Promise<EffectOutcome> {
    await this.archive.remove(address);
    return { outcome: 'done', data: null };
  }
}
