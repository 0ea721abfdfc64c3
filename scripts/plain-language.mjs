import path from 'node:path';
import { scanPlainLanguage } from '../test/architecture/plain-language.scan.mjs';

/** `node scripts/plain-language.mjs [folder or file …]`: prints each comment and message that is not plain English. */
const parts = process.argv.slice(2);
const faults = scanPlainLanguage(path.resolve(import.meta.dirname, '..'), parts.length > 0 ? parts : undefined);
for (const { file, line, found, advice } of faults) console.log(`${file}:${line}: ${found}   (${advice})`);
console.error(faults.length === 0 ? 'All texts are plain.' : `${faults.length} texts to rewrite.`);
process.exit(faults.length === 0 ? 0 : 1);
