import type { OpenApplication } from '../../apps/cli/src/open-application.js';
import type { Terminal } from '../../apps/cli/src/terminal.js';

/**
 * Applications opened by commands of a test, which stay open for later commands, since opening one costs more than most commands. A command
 * with another environment or role gets another application.
 */
export class OpenApplications {
  private readonly opened = new Map<string, Promise<OpenApplication>>();

  /** For commands in this environment. */
  in(environment: NodeJS.ProcessEnv): Required<Pick<Terminal, 'keep'>> {
    const keep: Terminal['keep'] = async (role, open) => {
      const name = JSON.stringify([environment, role]);
      if (!this.opened.has(name)) this.opened.set(name, open());
      const opened = this.opened.get(name)!;
      opened.catch(() => this.opened.delete(name)); // so that the next command tries again
      return (await opened).application;
    };
    return { keep };
  }

  /** Closes them before their database is dropped. */
  async close(): Promise<void> {
    const opened = await Promise.all(this.opened.values());
    this.opened.clear();
    await Promise.all(opened.map(({ close }) => close()));
  }
}
