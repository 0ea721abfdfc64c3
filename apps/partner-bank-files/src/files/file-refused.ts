/** A file of the bank that is rejected: it is moved aside, and the message becomes an operator note. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}
