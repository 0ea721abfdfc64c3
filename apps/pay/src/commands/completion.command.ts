import { Argument, Command } from 'commander';
import { candidatesFor } from '../completion.js';
import type { Session } from '../session.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Shell scripts that call `pay completion words` for the next word. */
const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_pay() {
  local IFS=$'\\n'
  COMPREPLY=($(pay completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _pay pay`,
  zsh: `#compdef pay
_pay() {
  local -a found
  found=("\${(@f)$(pay completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- $found
}
compdef _pay pay`,
  fish: `complete -c pay -f -a '(pay completion words -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`,
};

/** `completion`. */
export function completionCommand(session: Session): Command {
  const completion = new Command('completion')
    .description('Prints the completion of a shell: `source <(pay completion bash)`, `pay completion fish | source`.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => session.terminal.write(SCRIPTS[shell]));
  completion
    .command('words', { hidden: true })
    .description('Prints the words that may follow.')
    .argument('[words...]')
    .action((words: string[]) => {
      for (const word of candidatesFor(words, completion.parent!, session.profiles)) session.terminal.write(word);
    });
  return completion;
}
