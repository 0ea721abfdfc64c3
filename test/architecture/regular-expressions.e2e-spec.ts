import fs from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression literal of the product. */
function literals(): Found[] {
  return ['apps', 'libs'].flatMap((part) =>
    fs
      .readdirSync(path.join(ROOT, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) => literalsOf(path.join(part, file))),
  );
}

function literalsOf(place: string): Found[] {
  const found: Found[] = [];
  const file = ts.createSourceFile(place, fs.readFileSync(path.join(ROOT, place), 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isSuperLinear({ source, flags }: Pick<Found, 'source' | 'flags'>): boolean {
  return analyse({ source, flags }).reports.length > 0;
}

it('take time linear in the length of any text', () => {
  const found = literals();
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(isSuperLinear)).toEqual([]);
}, 120_000);

it.each(['0+$', '^(a+)+$', '(\\w+://[^\\s:/@]+):', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'])(
  'that take more are reported: %s',
  (source) => {
    expect(isSuperLinear({ source, flags: '' })).toBe(true);
  },
);
