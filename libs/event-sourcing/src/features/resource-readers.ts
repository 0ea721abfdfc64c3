import { SetMetadata } from '@nestjs/common';
import type { ResourceName, Tenant } from '@app/kernel';
import type { CommandMetadata } from '../definitions/command-metadata.js';

/**
 * Returns a resource by its public id as its GET does, with the same refusals. For resources whose id alone does not name the stream,
 * `firstNamedIn` searches the log for the aggregate whose stream first names the id; it returns the aggregate's UUID, or null.
 */
export type ResourceReader = (
  tenant: Tenant,
  id: string,
  metadata: CommandMetadata,
  firstNamedIn: () => Promise<string | null>,
) => Promise<unknown>;

/** The kinds of resources of a context, each with its reader, for callers that do not know which context owns a resource. */
export interface ResourceReaders {
  readonly resources: { readonly [kind in ResourceName]?: ResourceReader };
}

export const READS_RESOURCES = 'event-sourcing:resources';

/** Marks the provider with the resource readers of a context. */
export const ReadsResources = (): ClassDecorator => SetMetadata(READS_RESOURCES, true);
