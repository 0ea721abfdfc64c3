/** A file of the bank that does not count: it is put aside, and its message is the line that an operator reads. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}
