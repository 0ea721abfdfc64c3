import { Command } from 'commander';
import type { Terminal } from '../../terminal.js';
import { type InterventionOptions, instanceId, withInterventionOptions } from './intervention-options.js';
import { onReader, onSaga } from './intervene.js';

/** `audit skip`. */
export function skipCommand(terminal: Terminal): Command {
  const skip = new Command('skip')
    .description(
      'Drops the input that a parked saga instance cannot process, or has a halted reader skip the event that it cannot process. This cannot be undone.',
    )
    .argument('<name>', '<context>.<saga>, or the reader as /health/ready and `audit open-sagas` name it')
    .argument('[instance]', 'the UUID of the saga instance', instanceId);
  return withInterventionOptions(skip, terminal).action(
    async (name: string, instance: string | undefined, options: InterventionOptions) => {
      const skipped =
        instance === undefined
          ? await onReader(options, terminal, ({ interventions, by, metadata }) =>
              interventions.skipReaderEvent(name, by, metadata),
            )
          : await onSaga(name, instance, options, terminal, (of, { interventions, by, metadata }) =>
              interventions.skipSagaInput(of, by, metadata),
            );
      terminal.write(`${name} passes over ${skipped}.`);
    },
  );
}
