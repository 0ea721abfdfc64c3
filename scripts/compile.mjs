import fs from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';

/**
 * Compiles apps and libs to `dist`, one module per source, with source maps and the metadata that Nest's container reads. Types are
 * checked by `npm run typecheck`, not here: a start compiles in a second what the type checker takes twenty for.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const NOT_PRODUCT = /(?:\.spec|\.e2e-spec|\.d)\.ts$|^libs\/[^/]+\/src\/testing\//;

const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      verbatimModuleSyntax: true,
    },
    keepClassNames: true,
  },
};

await Promise.all(
  ['apps', 'libs']
    .flatMap((part) => fs.readdirSync(path.join(ROOT, part), { recursive: true }).map((file) => path.join(part, file)))
    .filter((file) => file.endsWith('.ts') && !NOT_PRODUCT.test(file.replaceAll(path.sep, '/')))
    .map(compile),
);

async function compile(file) {
  const source = path.join(ROOT, file);
  const target = path.join(DIST, file.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(source, {
    ...options,
    sourceFileName: path.relative(path.dirname(target), source),
  });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(`${target}.map`, map);
  fs.writeFileSync(target, `${withRelativeLibs(code, file)}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
}

/** `@app/kernel` is a path of tsconfig.json, which Node does not read: in compiled modules it is the lib's relative address. */
function withRelativeLibs(code, file) {
  return code.replaceAll(/((?:from|import|import\()\s*["'])@app\/([\w-]+)(?=["'])/g, (_, statement, lib) => {
    const address = path
      .relative(path.dirname(file), path.join('libs', lib, 'src', 'index.js'))
      .replaceAll(path.sep, '/');
    return `${statement}${address.startsWith('.') ? address : `./${address}`}`;
  });
}
