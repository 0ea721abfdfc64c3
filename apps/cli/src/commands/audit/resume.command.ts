import { Command } from 'commander';
import type { Terminal } from '../../terminal.js';
import { type InterventionOptions, instanceId, withInterventionOptions } from './intervention-options.js';
import { onReader, onSaga } from './intervene.js';

/** `audit resume`. */
export function resumeCommand(terminal: Terminal): Command {
  const resume = new Command('resume')
    .description('Resumes a parked saga instance, or a halted reader of the log, from its last state.')
    .argument('<name>', '<context>.<saga>, or the reader as /health/ready and `audit open-sagas` name it')
    .argument('[instance]', 'the UUID of the saga instance', instanceId);
  return withInterventionOptions(resume, terminal).action(
    async (name: string, instance: string | undefined, options: InterventionOptions) => {
      if (instance === undefined) {
        await onReader(options, terminal, ({ interventions, by, metadata }) =>
          interventions.resumeReader(name, by, metadata),
        );
        return terminal.write(`${name} is resumed.`);
      }
      await onSaga(name, instance, options, terminal, (of, { interventions, by, metadata }) =>
        interventions.resumeSaga(of, by, metadata),
      );
      terminal.write(`${name} ${instance} is resumed.`);
    },
  );
}
