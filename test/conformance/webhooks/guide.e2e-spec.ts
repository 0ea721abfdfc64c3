import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from '@swc/core';

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides/verify-webhooks.md'), 'utf8');
const body = Buffer.from(
  '{"id":"Webhook:1","type":"TEST","timestamp":"2026-01-15T12:00:00.000Z","data":{"name":"Zoë"}}',
);

const signer = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const genuine = signer.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  type: 'spki',
  format: 'pem',
}) as string;
const signature = sign('sha256', body, { key: signer.privateKey, dsaEncoding: 'der' }).toString('base64');
const header = JSON.stringify({ v: '1', s: signature });

function snippet(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(GUIDE);
  if (found === null) throw new Error(`the guide has no snippet in ${language}`);
  return found[1]!;
}

describe('The guide to verifying webhooks', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'verify-webhooks-'));
    writeFileSync(path.join(folder, 'genuine'), body);
    writeFileSync(path.join(folder, 'changed'), Buffer.concat([body, Buffer.from(' ')]));
    const { code } = transformSync(snippet('typescript'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    writeFileSync(
      path.join(folder, 'verify.mjs'),
      `import { readFileSync } from 'node:fs';\n${code}
       const [, , file, header, keys] = process.argv;
       console.log(verifyWebhook(readFileSync(file), header || undefined, JSON.parse(keys)));`,
    );
    writeFileSync(
      path.join(folder, 'verify.py'),
      `${snippet('python')}\nimport sys\nwith open(sys.argv[1], "rb") as file:\n    print(verify_webhook(file.read(), sys.argv[2], json.loads(sys.argv[3])))\n`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const commands = { typescript: [process.execPath, 'verify.mjs'], python: ['python3', 'verify.py'] } as const;

  /** Verdict of the snippet on a body, a header and keys. */
  function verdict(language: keyof typeof commands, file: string, given: string, keys: readonly string[]): string {
    const [program, script] = commands[language];
    const words = [path.join(folder, script), path.join(folder, file), given, JSON.stringify(keys)];
    return execFileSync(program, words, { encoding: 'utf8' }).trim().toLowerCase();
  }

  describe.each(['typescript', 'python'] as const)('in %s', (language) => {
    it('accepts a webhook that one of the keys verifies', () => {
      expect(verdict(language, 'genuine', header, [genuine])).toBe('true');
      expect(verdict(language, 'genuine', header, [other, genuine])).toBe('true');
    });

    it.each<[string, string, string, readonly string[]]>([
      ['a changed body', 'changed', header, [genuine]],
      ['another key', 'genuine', header, [other]],
      ['no key', 'genuine', header, []],
      ['no header', 'genuine', '', [genuine]],
      ['a header that is no JSON', 'genuine', signature, [genuine]],
      ['an unknown version', 'genuine', JSON.stringify({ v: '2', s: signature }), [genuine]],
      ['no signature', 'genuine', '{"v":"1"}', [genuine]],
      ['what is no signature', 'genuine', '{"v":"1","s":"AAAA"}', [genuine]],
      ['null', 'genuine', 'null', [genuine]],
    ])('refuses %s', (_, file, given, keys) => {
      expect(verdict(language, file, given, keys)).toBe('false');
    });
  });

  // the product needs no Java: where there is no compiler, the next test holds the steps of the sample
  if (spawnSync('javac', ['-version']).status === 0) it('in java accepts and refuses the same', javaAcceptsAndRefuses);

  it.each([
    [
      'go',
      [/given\.V != "1"/, /sha256\.Sum256\(body\)/, /pem\.Decode/, /ecdsa\.VerifyASN1\(public, hash\[:\], signature\)/],
    ],
    ['java', [/"1"\.equals\(v\)/, /"SHA256withECDSA"/, /signature\.update\(body\)/, /signature\.verify\(/]],
  ])('in %s checks the version, hashes the body as received and verifies ECDSA with a key', (language, steps) => {
    for (const step of steps) expect(snippet(language)).toMatch(step);
  });

  function javaAcceptsAndRefuses(): void {
    const cases = [
      ['genuine', '1', signature, genuine],
      ['genuine', '1', signature, other + genuine],
      ['changed', '1', signature, genuine],
      ['genuine', '1', signature, other],
      ['genuine', '1', signature, ''],
      ['genuine', '2', signature, genuine],
      ['genuine', '1', 'AAAA', genuine],
      ['genuine', '1', 'no base64', genuine],
    ];
    writeFileSync(path.join(folder, 'Webhooks.java'), snippet('java'));
    writeFileSync(
      path.join(folder, 'Main.java'),
      `import java.nio.file.*; import java.util.*;
       class Main { public static void main(String[] given) throws Exception {
         for (int i = 0; i < given.length; i += 4) {
           List<String> keys = new ArrayList<>();
           for (String pem : given[i + 3].split("(?<=-----END PUBLIC KEY-----)\\s*")) if (!pem.isBlank()) keys.add(pem);
           System.out.println(Webhooks.verify(Files.readAllBytes(Path.of(given[i])), given[i + 1], given[i + 2], keys));
         } } }`,
    );
    execFileSync('javac', ['Webhooks.java', 'Main.java'], { cwd: folder });
    const verdicts = execFileSync('java', ['-Xshare:auto', 'Main', ...cases.flat()], { cwd: folder, encoding: 'utf8' });
    expect(verdicts.trim().split('\n')).toEqual(['true', 'true', ...Array<string>(6).fill('false')]);
  }

  it('has snippets in four languages', () => {
    for (const language of ['typescript', 'python', 'go', 'java'])
      expect(snippet(language).length).toBeGreaterThan(400);
  });
});
