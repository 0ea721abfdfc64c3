import path from 'node:path';
import { transformFile } from '@swc/core';

const OPTIONS = {
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

/** Compiles a TypeScript module to JavaScript with the metadata that Nest's container reads, and its source map. Types are not checked. */
export async function compileModule(source, target) {
  const { code, map } = await transformFile(source, {
    ...OPTIONS,
    sourceFileName: path.relative(path.dirname(target), source),
  });
  return { code: `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n`, map };
}

/** `@app/kernel` is a path in tsconfig.json, which Node does not read: compiled modules use the relative path of the lib. */
export function withRelativeLibs(code, file) {
  return code.replaceAll(
    /((?:from|import|import\()\s*["'])@app\/([\w-]+)(\/(?:definitions|testing))?(?=["'])/g,
    (_, statement, lib, part = '') => {
      const address = path
        .relative(path.dirname(file), path.join('libs', lib, `src${part}`, 'index.js'))
        .replaceAll(path.sep, '/');
      return `${statement}${address.startsWith('.') ? address : `./${address}`}`;
    },
  );
}
