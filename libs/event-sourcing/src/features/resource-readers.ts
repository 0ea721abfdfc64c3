import { SetMetadata } from '@nestjs/common';
import type { ResourceName, Tenant } from '@app/kernel';
import type { CommandMetadata } from '../definitions/command-metadata.js';

/**
 * Answers a resource by its public id just as its GET does, and refuses as that does. `firstNamedIn` searches the log for the
 * aggregate whose stream first names it, for resources whose id alone does not name the stream: the aggregate's UUID,
 * null for none.
 */
export type ResourceReader = (
  tenant: Tenant,
  id: string,
  metadata: CommandMetadata,
  firstNamedIn: () => Promise<string | null>,
) => Promise<unknown>;

/** The kinds of resources of a context, each with its reader: for callers that do not know the context of a resource. */
export interface ResourceReaders {
  readonly resources: { readonly [kind in ResourceName]?: ResourceReader };
}

export const READS_RESOURCES = 'event-sourcing:resources';

/** Marks the provider that reads a context's resources as of a moment. */
export const ReadsResources = (): ClassDecorator => SetMetadata(READS_RESOURCES, true);
