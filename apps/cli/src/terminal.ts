import type { INestApplicationContext } from '@nestjs/common';
import type { EventSourcingRole } from '@app/event-sourcing';
import type { OpenApplication } from './open-application.js';

/** A command's environment: its settings and its two outputs. */
export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** Output of the command; other programs may read it. */
  readonly write: (line: string) => void;
  /** Messages to the user. */
  readonly warn: (line: string) => void;
  /** Draws a line that replaces the previous one; absent without a terminal. */
  readonly draw?: (line: string) => void;
  /** Asks the user a yes/no question; absent without an interactive terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Keeps the application that a command opens for the following commands; absent if the process runs one command. */
  readonly keep?: (role: EventSourcingRole, open: () => Promise<OpenApplication>) => Promise<INestApplicationContext>;
}

/** Characters that control a terminal or change the text direction, except line feeds and tabs, which the commands print. */
const STEERING = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The same terminal with control characters replaced in all output, since it may include texts of others, such as ids of partners and names
 * of customers.
 */
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
