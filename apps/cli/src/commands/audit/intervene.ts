import type { INestApplicationContext } from '@nestjs/common';
import { Interventions, type SagaInstance } from '@app/audit';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { OperatorNote } from '@app/kernel';
import { operatorMetadata, tenantOf, withApplication } from '../../application.js';
import type { Terminal } from '../../terminal.js';
import type { InterventionOptions } from './intervention-options.js';

/** Parameters of one intervention: its subject, its operator, and the command's metadata. */
interface Act {
  readonly interventions: Interventions;
  readonly by: OperatorNote;
  readonly metadata: CommandMetadata;
}

/** A manual act on a saga instance. */
export function onSaga<T>(
  saga: string,
  instance: string,
  options: InterventionOptions,
  terminal: Terminal,
  act: (of: SagaInstance, act: Act) => Promise<T>,
): Promise<T> {
  return withApplication(terminal, async (application) =>
    act({ tenant: await tenantOf(application, options.platform), saga, instance }, actOf(application, options)),
  );
}

/** A manual act on a reader of the log. */
export function onReader<T>(
  options: InterventionOptions,
  terminal: Terminal,
  act: (act: Act) => Promise<T>,
): Promise<T> {
  return withApplication(terminal, async (application) => act(actOf(application, options)));
}

function actOf(application: INestApplicationContext, { operator, reason }: InterventionOptions): Act {
  return {
    interventions: application.get(Interventions, { strict: false }),
    by: { operator, reason },
    metadata: operatorMetadata(),
  };
}
