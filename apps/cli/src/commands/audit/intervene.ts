import type { INestApplicationContext } from '@nestjs/common';
import { INSTALLATION, Interventions, type SagaInstance } from '@app/audit';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { OperatorNote, Tenant } from '@app/kernel';
import { operatorMetadata, tenantOf, withApplication } from '../../application.js';
import type { Terminal } from '../../terminal.js';
import type { InterventionOptions } from './intervention-options.js';

/** Parameters of one intervention: its subject, its operator, and the command's metadata. */
interface Act {
  readonly interventions: Interventions;
  readonly by: OperatorNote;
  readonly metadata: CommandMetadata;
}

/** A manual action on a saga instance. */
export function onSaga<T>(
  saga: string,
  instance: string,
  options: InterventionOptions,
  terminal: Terminal,
  act: (of: SagaInstance, act: Act) => Promise<T>,
): Promise<T> {
  return withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, options.platform);
    return act({ tenant, saga, instance }, actOf(application, tenant, options));
  });
}

/** A manual action on a reader of the log. */
export function onReader<T>(
  options: InterventionOptions,
  terminal: Terminal,
  act: (act: Act) => Promise<T>,
): Promise<T> {
  return withApplication(terminal, async (application) => act(actOf(application, INSTALLATION, options)));
}

function actOf(application: INestApplicationContext, tenant: Tenant, { operator, reason }: InterventionOptions): Act {
  return {
    interventions: application.get(Interventions, { strict: false }),
    by: { operator, reason },
    metadata: operatorMetadata(application, tenant),
  };
}
