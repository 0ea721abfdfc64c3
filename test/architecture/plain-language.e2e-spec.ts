import path from 'node:path';
import { plainLanguageFaults, scanPlainLanguage } from './plain-language.scan.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Everything that people read. Examples of faults are in this file, which is not scanned. */
const PLAIN = ['README.md', 'apps', 'bench', 'docs', 'libs', 'scripts', 'test', 'tools'];

describe('Comments, messages, names and documents', () => {
  it.each(PLAIN)('of %s are plain technical English', (part) => {
    expect(scanPlainLanguage(ROOT, [part])).toEqual([]);
  });

  it.each([
    ['a banned word in a comment', '/** Whoever asks first. */', 1],
    ['a comment that begins with a relative clause', '// What a card adds up to.', 1],
    ['a banned word in a message', "throw new Refusal('CONFLICT', 'Nobody has this address.');", 1],
    ['a banned word in a template', 'const text = `${name} is told twice`;', 1],
    ['code that is named with one', "const owner = by('nobody');", 0],
    ['a bound that is not called MAX', 'const MOST_ITEMS = 10;', 1],
    ['a class that is named after keeping', 'class CurrencyKeeper {}', 1],
    ['a parameter of the idiom', 'function pay(isUnderWay: boolean) {}', 1],
    ['plain names', 'class CurrencyIndex { readonly maxItems = 10; constructor(readonly isInFlight: boolean) {} }', 0],
    ['plain English', '/** Fees of a transfer, in the smallest unit. */', 0],
  ])('finds %s', (_, source, faults) => {
    expect(plainLanguageFaults('example.ts', source)).toHaveLength(faults);
  });

  it('reads the prose of documents, and neither their code nor their links', () => {
    const prose = '# Rights\n\nWhoever asks.\n\n```sh\necho nobody\n```\n\nSee `nobody` and [rights](./whoever.md).\n';
    expect(plainLanguageFaults('example.md', prose).map(({ line }) => line)).toEqual([3]);
  });

  it('reads the names of files', () => {
    expect(plainLanguageFaults('libs/x/lane-in-hand.ts', 'export {};')).toHaveLength(1);
  });
});
