import path from 'node:path';
import { PLAIN_PARTS, plainLanguageFaults, scanPlainLanguage } from './plain-language.scan.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

// examples of faults are in this file, which is not scanned
describe('Comments, messages, names and documents', () => {
  it.each(PLAIN_PARTS)('of %s are plain technical English', (part) => {
    expect(scanPlainLanguage(ROOT, [part])).toEqual([]);
  });

  it.each([
    ['a banned word in a comment', '/** Whoever asks first. */', 1],
    ['a comment that begins with a relative clause', '// Whether a card may pay.', 1],
    ['a banned word in a message', "throw new Refusal('CONFLICT', 'Nobody has this address.');", 1],
    ['a banned word in a template', 'const text = `${name} is told twice`;', 1],
    ['a clause in place of a noun', '// Releases what is reserved.', 1],
    ['a question', '// Asks what became of a card, and knows what to do.', 0],
    ['a text that is no comment', "const text = 'Say what you want to pay.';", 0],
    ['an indefinite person', '// Someone pays.', 1],
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

  it('reads the names of tests', () => {
    const spec =
      "describe('a hold', () => { it('releases what is reserved', () => {}); it.each([])('is released', f); });";
    expect(plainLanguageFaults('libs/x/hold.spec.ts', spec)).toHaveLength(1);
  });

  it('reads the names of files', () => {
    expect(plainLanguageFaults('libs/x/lane-in-hand.ts', 'export {};')).toHaveLength(1);
  });
});
