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

/** Inputs of a snippet, the body by the name of its file, each with its verdict. */
const CASES = (
  [
    ['a webhook that its key verifies', 'genuine', header, [genuine], true],
    ['a webhook that one of the keys verifies', 'genuine', header, [other, genuine], true],
    ['a changed body', 'changed', header, [genuine], false],
    ['another key', 'genuine', header, [other], false],
    ['no key', 'genuine', header, [], false],
    ['no header', 'genuine', '', [genuine], false],
    ['a header that is no JSON', 'genuine', signature, [genuine], false],
    ['an unknown version', 'genuine', JSON.stringify({ v: '2', s: signature }), [genuine], false],
    ['no signature', 'genuine', '{"v":"1"}', [genuine], false],
    ['what is no signature', 'genuine', '{"v":"1","s":"AAAA"}', [genuine], false],
    ['null', 'genuine', 'null', [genuine], false],
  ] as const
).map(([what, file, given, keys, verdict]) => ({ what, file, header: given, keys, verdict }));

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
    writeFileSync(path.join(folder, 'cases.json'), JSON.stringify(CASES));
    writeFileSync(
      path.join(folder, 'verify.mjs'),
      `import { readFileSync } from 'node:fs';\n${code}
       function verdict({ file, header, keys }) {
         try { return verifyWebhook(readFileSync(file), header || undefined, keys); } catch (error) { return String(error); }
       }
       console.log(JSON.stringify(JSON.parse(readFileSync('cases.json', 'utf8')).map(verdict)));`,
    );
    writeFileSync(
      path.join(folder, 'verify.py'),
      `${snippet('python')}
import json

def verdict(case):
    try:
        with open(case["file"], "rb") as file:
            return verify_webhook(file.read(), case["header"], case["keys"])
    except Exception as error:
        return repr(error)

with open("cases.json") as cases:
    print(json.dumps([verdict(case) for case in json.load(cases)]))
`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const commands = { typescript: [process.execPath, 'verify.mjs'], python: ['python3', 'verify.py'] } as const;

  describe.each(['typescript', 'python'] as const)('in %s', (language) => {
    /** Of the snippet on each case, all by one process. */
    let verdicts: readonly unknown[];

    beforeAll(() => {
      const [program, script] = commands[language];
      verdicts = JSON.parse(execFileSync(program, [script], { cwd: folder, encoding: 'utf8' })) as unknown[];
    });

    it.each(CASES.map(({ what, verdict }, index) => [verdict ? 'accepts' : 'refuses', what, index, verdict] as const))(
      '%s %s',
      (_does, _what, index, verdict) => expect(verdicts[index]).toBe(verdict),
    );
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
