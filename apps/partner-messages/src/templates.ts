import fs from 'node:fs';
import path from 'node:path';
import mustache from 'mustache';
import type { RequestOf } from '@app/partner-protocol';

export type Message = RequestOf<'messenger', 'send'>;

/** A rendered message. */
export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const NAMES: Readonly<Record<Message['purpose'], string>> = { ONE_TIME_CODE: 'one-time-code' };

/** Templates of messages: mustache files in a folder, one per part of a message. Missing ones are detected at start-up. */
export class Templates {
  private readonly texts: ReadonlyMap<string, string>;

  constructor(folder: string) {
    const parts = ['subject.txt', 'mail.txt', 'mail.html', 'text-message.txt'];
    const files = Object.values(NAMES).flatMap((name) => parts.map((part) => `${name}.${part}`));
    this.texts = new Map(files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8').trim()]));
  }

  mail({ purpose, code, sender }: Message): Rendered {
    const values = { code, ...sender };
    const part = (name: string): string => this.render(`${NAMES[purpose]}.${name}`, values, name.endsWith('html'));
    return { subject: part('subject.txt'), text: part('mail.txt'), html: part('mail.html') };
  }

  textMessage({ purpose, code, sender }: Message): string {
    return this.render(`${NAMES[purpose]}.text-message.txt`, { code, ...sender }, false);
  }

  private render(file: string, values: object, isHtml: boolean): string {
    const escape = isHtml ? mustache.escape : (value: string) => value;
    return mustache.render(this.texts.get(file)!, values, undefined, { escape });
  }
}
