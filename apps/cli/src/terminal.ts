import type { INestApplicationContext } from '@nestjs/common';
import type { EventSourcingRole } from '@app/event-sourcing';
import type { OpenApplication } from './open-application.js';

/** A command's environment: the source of its settings, and its two outputs. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** An answer; other programs may read it. */
  readonly write: (line: string) => void;
  /** A word to the person who asked. */
  readonly warn: (line: string) => void;
  /** Draws a line in place of the previous one; absent without a terminal. */
  readonly draw?: (line: string) => void;
  /** Asks the person yes or no; absent without an interactive terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Keeps the application that a command opens, for the commands after it; absent where a process runs one command. */
  readonly keep?: (role: EventSourcingRole, open: () => Promise<OpenApplication>) => Promise<INestApplicationContext>;
}

/** Characters that steer a terminal or turn the direction of its text; lines and columns are ours. */
const STEERING = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** The same terminal for words that may be those of others, such as ids of partners and names of customers: none of them steers it. */
export function shielded(terminal: Terminal): Terminal {
  const { write, warn, confirm } = terminal;
  const plain = (text: string): string => text.replace(STEERING, '\uFFFD');
  return {
    ...terminal,
    write: (line) => write(plain(line)),
    warn: (line) => warn(plain(line)),
    ...(confirm && { confirm: (question: string) => confirm(plain(question)) }),
  };
}
