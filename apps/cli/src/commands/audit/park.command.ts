import { Command } from 'commander';
import type { Terminal } from '../../terminal.js';
import { type InterventionOptions, instanceId, withInterventionOptions } from './intervention-options.js';
import { onSaga } from './intervene.js';

/** `audit park`. */
export function parkCommand(terminal: Terminal): Command {
  const park = new Command('park')
    .description('Parks a saga instance: none of its inputs is processed until it is resumed.')
    .argument('<saga>', '<context>.<saga>')
    .argument('<instance>', 'UUID of the instance', instanceId);
  return withInterventionOptions(park, terminal).action(
    async (saga: string, instance: string, options: InterventionOptions) => {
      await onSaga(saga, instance, options, terminal, (of, { interventions, by, metadata }) =>
        interventions.parkSaga(of, by, metadata),
      );
      terminal.write(`${saga} ${instance} is parked.`);
    },
  );
}
