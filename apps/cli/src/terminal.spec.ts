import { runCommandLine } from './command-line.js';
import { shielded } from './terminal.js';

describe('A terminal', () => {
  it('is not steered by the words of others, and keeps lines, columns and every letter', async () => {
    const lines: string[] = [];
    const hear = (line: string) => void lines.push(line);
    const { write, warn, confirm } = shielded({
      environment: {},
      write: hear,
      warn: hear,
      confirm: async (question) => lines.push(question) > 0,
    });
    write('entry\u001b[2J\u009b2J\r\u0007\u0000/ü 😀\ta\nb');
    warn('paid \u202e52\u2069');
    await confirm!('\u001b]0;title\u0007?');
    expect(lines).toEqual([
      'entry\ufffd[2J\ufffd2J\ufffd\ufffd\ufffd/ü 😀\ta\nb',
      'paid \ufffd52\ufffd',
      '\ufffd]0;title\ufffd?',
    ]);
  });

  it('of every command is one of these', async () => {
    const lines: string[] = [];
    const terminal = { environment: {}, write: () => undefined, warn: (line: string) => void lines.push(line) };
    expect(await runCommandLine(['un\u001b[2Jknown'], terminal)).toBe(2);
    expect(lines.join('\n')).toContain("unknown command 'un\ufffd[2Jknown'");
  });

  it('that asks no one is one that asks no one', () => {
    expect(shielded({ environment: {}, write: () => undefined, warn: () => undefined })).not.toHaveProperty('confirm');
  });
});
