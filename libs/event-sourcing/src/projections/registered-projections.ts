import { Injectable } from '@nestjs/common';
import { Vault } from '@app/event-store';
import type { Projection } from '../definitions/projection.js';
import { tableStatements } from '../definitions/table-definition.js';
import { FeatureRegistry } from '../features/feature-registry.js';
import { ErasedDocuments } from './erased-documents.js';
import { TableWriter } from './table-writer.js';

/** The projections that contexts registered: a writer for each read model table, and projections with their own tables. */
@Injectable()
export class RegisteredProjections {
  constructor(
    private readonly registry: FeatureRegistry,
    private readonly vault: Vault,
    private readonly erased: ErasedDocuments,
  ) {}

  /** New writers with empty caches. */
  writers(): TableWriter[] {
    return this.registry.tables.map((table) => new TableWriter(table, this.vault, this.erased, tableStatements(table)));
  }

  all(): Projection[] {
    return [...this.writers(), ...this.registry.projections];
  }
}
