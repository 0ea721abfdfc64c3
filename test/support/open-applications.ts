import type { OpenApplication } from '../../apps/cli/src/open-application.js';
import type { Terminal } from '../../apps/cli/src/terminal.js';

/**
 * Applications that commands of a test have opened, which stay open for the commands after them: to open one costs more than most
 * commands do. A command in another environment, or that works in another role, has another application.
 */
export class OpenApplications {
  private readonly opened = new Map<string, Promise<OpenApplication>>();

  /** For commands in this environment. */
  in(environment: NodeJS.ProcessEnv): Required<Pick<Terminal, 'keep'>> {
    const keep: Terminal['keep'] = async (role, open) => {
      const name = JSON.stringify([environment, role]);
      if (!this.opened.has(name)) this.opened.set(name, open());
      const opened = this.opened.get(name)!;
      opened.catch(() => this.opened.delete(name)); // the next command tries again
      return (await opened).application;
    };
    return { keep };
  }

  /** Closes them, before their database goes. */
  async close(): Promise<void> {
    const opened = await Promise.all(this.opened.values());
    this.opened.clear();
    await Promise.all(opened.map(({ close }) => close()));
  }
}
