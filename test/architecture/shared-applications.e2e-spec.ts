import fs from 'node:fs';
import path from 'node:path';

const TESTS = path.resolve(import.meta.dirname, '..');
/** The method, and the stages whose files have an application by it. */
const SHARES = /TestApplication\.shared\(|(?:Payments|Wallet|Operators)Stage\.open\(\)/;
/** The whole log, database or data directory, the clock set back, providers replaced and processes stopped concern other files too. */
const DISTURBS =
  /\breadAll\(|\.dataDirectory\b|\.databaseUrl\b|\.masterKey\b|\brunOn\(|from 'pg'|\/metrics\b|\.register\((?:'\w+', )?(?:async\b|function\b|\w+ =>|\()|\.stop\(\)|clock\.set\(|\.of = /;

/** Lines of a test file that shares its application and disturbs other files, or reads their data. */
function faultsIn(source: string): string[] {
  return SHARES.test(source) ? source.split('\n').filter((line) => DISTURBS.test(line)) : [];
}

describe('A test file that shares its application', () => {
  const files = fs
    .readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:e2e-spec|stage)\.ts$/.test(file) && !file.includes('shared-applications'))
    .map((file) => ({ file, source: fs.readFileSync(path.join(TESTS, file), 'utf8') }));

  it('looks at its own platform alone, and changes nothing for others', () => {
    expect(files.filter(({ source }) => SHARES.test(source)).length).toBeGreaterThan(20);
    const faults = files.flatMap(({ file, source }) => faultsIn(source).map((line) => `${file}: ${line.trim()}`));
    expect(faults).toEqual([]);
  });

  it('is seen when it reads the whole log or replaces a provider', () => {
    const share = 'application = await TestApplication.shared();';
    expect(
      faultsIn(
        `${share}\nawait store.readAll(0n, 10);\ndirectory.register(async () => true);\ndirectory.register('A', (asked) => asked);`,
      ),
    ).toHaveLength(3);
    expect(faultsIn('application = await TestApplication.boot();\nawait store.readAll(0n, 10);')).toEqual([]);
  });
});
