import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Exports of a library's door that carry no docstring, as `<file>: <name>`. Syntax alone: no types are resolved. */
export function exportsWithoutDocstring(door) {
  return [...exportsOf(door)]
    .filter(({ documented }) => !documented)
    .map(({ file, name }) => `${path.relative(path.dirname(door), file)}: ${name}`);
}

/** Every export of a file by the name under which it is declared, those of other files that it passes on included. */
export function* exportsOf(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const own = new Map();
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) yield* passedOn(file, statement);
    else if (isExported(statement))
      for (const name of namesOf(statement))
        own.set(name, own.get(name) === true || ts.getJSDocCommentsAndTags(statement).length > 0);
  }
  for (const [name, documented] of own) yield { file, name, documented };
}

function* passedOn(file, { moduleSpecifier, exportClause }) {
  if (moduleSpecifier === undefined || !moduleSpecifier.text.startsWith('.')) return; // declared elsewhere
  const target = path.join(path.dirname(file), moduleSpecifier.text.replace(/\.js$/, '.ts'));
  const names =
    exportClause !== undefined && ts.isNamedExports(exportClause)
      ? new Set(exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text))
      : null;
  for (const found of exportsOf(target)) if (names === null || names.has(found.name)) yield found;
}

function isExported(statement) {
  return ts.canHaveModifiers(statement)
    ? (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : false;
}

function namesOf(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.text);
  return statement.name === undefined ? [] : [statement.name.text];
}
