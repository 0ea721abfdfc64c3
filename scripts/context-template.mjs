import fs from 'node:fs';
import path from 'node:path';

/** The example context; all its files are compiled and tested in place. */
const EXAMPLE = 'test/architecture/notes';

/** Target folders for the parts of the example. */
const PLACES = [
  { from: 'src/', to: (names) => `libs/${names.plural.kebab}/src/` },
  { from: 'README.md', to: (names) => `libs/${names.plural.kebab}/README.md` },
  { from: 'conformance/', to: (names) => `test/conformance/${names.plural.kebab}/` },
  { from: 'golden/', to: () => 'test/golden/' },
];

/** Texts of the example that differ in a context. */
const ONLY_IN_THE_EXAMPLE = [
  [/ as ResourceName;.*$/m, ' satisfies ResourceName;'],
  [/'(?:\.\.\/)+support\//g, "'../../support/"],
];

/** The spellings of the name of a context and of its resource: `loan-offers` and `loan-offer` are LoanOffer, LOAN_OFFERS, "loan offer". */
export function namesOf(plural, given) {
  requireName(plural);
  const singular = given ?? singularOf(plural);
  requireName(singular);
  if (isPlural(singular) && !isPlural(plural))
    throw new Error(
      `a resource is named in the singular, not ${singular}; two words are joined: npm run new-context ${plural}-${singular}`,
    );
  if (plural === singular) throw new Error(`the context and its resource have different names: ${plural} [resource]`);
  return { plural: spellings(plural), singular: spellings(singular) };
}

function requireName(name) {
  if (!/^[a-z]{2,20}(?:-[a-z]{2,20}){0,2}$/.test(name))
    throw new Error(`not a name: ${name}. Lower-case words, joined by hyphens, the context in the plural: loan-offers`);
}

function isPlural(name) {
  return /[^s]s$/.test(name);
}

function singularOf(plural) {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(?:ss|x|ch|sh)es$/.test(plural)) return plural.replace(/es$/, '');
  if (/[^s]s$/.test(plural)) return plural.replace(/s$/, '');
  throw new Error(`what is one of ${plural} called? npm run new-context ${plural} <resource>`);
}

function spellings(kebab) {
  const words = kebab.split('-');
  const titled = words.map((word) => `${word[0].toUpperCase()}${word.slice(1)}`);
  const pascal = titled.join('');
  return {
    kebab,
    pascal,
    camel: `${pascal[0].toLowerCase()}${pascal.slice(1)}`,
    snake: words.join('_'),
    upper: words.join('_').toUpperCase(),
    words: words.join(' '),
    title: titled.join(' '),
  };
}

/** The new files of a context, by path. */
export function filesOf(root, names) {
  const home = path.join(root, EXAMPLE);
  const taken = identifiersIn(home);
  for (const { camel } of [names.plural, names.singular])
    if (taken.has(camel)) throw new Error(`every context uses the word ${camel}: choose another name`);
  return new Map(
    exampleFiles(home).map((file) => {
      const { from, to } = PLACES.find((place) => file.startsWith(place.from));
      const target = `${to(names)}${inProse(file.slice(from.length), names, 'kebab')}`;
      const text = ONLY_IN_THE_EXAMPLE.reduce(
        (content, [pattern, replacement]) => content.replace(pattern, replacement),
        fs.readFileSync(path.join(home, file), 'utf8'),
      );
      return [target, file.endsWith('.ts') ? inCode(text, names) : inProse(text, names, 'words')];
    }),
  );
}

function exampleFiles(home) {
  return fs
    .readdirSync(home, { recursive: true })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => fs.statSync(path.join(home, file)).isFile());
}

/** Words of the language and of the example, which cannot be variable names in a new context. */
function identifiersIn(home) {
  const texts = exampleFiles(home)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(path.join(home, file), 'utf8').replaceAll(/'[^'\n]*'|\/\*[^]*?\*\/|\/\/.*/g, ''));
  const words = texts.flatMap((text) => text.match(/[A-Za-z]\w*/g));
  return new Set([
    ...'class break case delete do else enum false for function if in new null super switch this throw true try with'.split(
      ' ',
    ),
    ...words.filter((word) => word !== 'note' && word !== 'notes'),
  ]);
}

/** Renames the example in a module: variables in code, ids and paths in strings without spaces, words in other strings and in comments. */
function inCode(code, names) {
  return code.replaceAll(/(\/\*[^]*?\*\/|\/\/.*)|('(?:[^'\\\n]|\\.)*'|`[^`]*`)|[^'`/]+|\//g, (part, comment, text) =>
    inProse(part, names, comment ? 'words' : text === undefined ? 'camel' : /\s/.test(text) ? 'words' : 'kebab'),
  );
}

/** Renames the example in a text; `spelling` is used for a separate word in lower case. */
function inProse(text, names, spelling) {
  const of = (word) => (/s$/i.test(word) ? names.plural : names.singular);
  return text
    .replaceAll(/notes_note/g, `${names.plural.snake}_${names.singular.snake}`)
    .replaceAll(/\bNOTES?\b/g, (word) => of(word).upper)
    .replaceAll(/NOTE(?=_)/g, names.singular.upper)
    .replaceAll(/(?<![A-Za-z])Notes(?![A-Za-z])/g, names.plural.title)
    .replaceAll(/Notes?/g, (word) => of(word).pascal)
    .replaceAll(/notes?(?=[A-Z])/g, (word) => of(word).camel)
    .replaceAll(/(?<=[/-])notes?\b|\bnotes?(?=-|\.\w)/g, (word) => of(word)[spelling === 'camel' ? 'camel' : 'kebab'])
    .replaceAll(/\ba note\b/g, () => (spelling === 'words' ? withArticle(names.singular.words) : 'a note'))
    .replaceAll(/\bnotes?\b/g, (word) => of(word)[spelling]);
}

function withArticle(words) {
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}

/** The five shared files that a context changes, by path, each with its new content. */
export function editsOf(root, names) {
  const { plural, singular } = names;
  const described = `${plural.words}: describe them here`;
  const edits = [
    [
      'libs/application/src/contexts.ts',
      before(/^import .* from '@app\/webhooks';$/m, `import { ${plural.pascal}Module } from '@app/${plural.kebab}';`),
      before(/^ {4}WebhooksModule\b.*$/m, `    ${plural.pascal}Module,`),
      before(/^ {2}Webhooks: /m, `  '${plural.title}': 'Texts about a customer.',`),
    ],
    [
      'libs/kernel/src/ids.ts',
      (text) =>
        text.replace(/(RESOURCE_NAMES = \[\n)([^\]]*)(\])/, (_, start, list, end) => {
          const known = list.match(/'\w+'/g);
          if (known.includes(`'${singular.pascal}'`)) throw new Error(`there is a resource ${singular.pascal}`);
          return `${start}${[...known, `'${singular.pascal}'`]
            .sort()
            .map((name) => `  ${name},\n`)
            .join('')}${end}`;
        }),
    ],
    [
      'test/architecture/boundaries.rules.mjs',
      before(/^ {2}webhooks: \[/m, `  '${plural.kebab}': ['platforms', 'onboarding'],`),
    ],
    [
      'docs/architecture.md',
      before(/^\| `webhooks` +\|/m, `| \`${plural.kebab}\` | platforms, onboarding |`),
      before(/^ {2}webhooks\/ +signing/m, `  ${`${plural.kebab}/`.padEnd(18)}${described}`),
    ],
    [
      'docs/reference/webhooks.md',
      ...['CREATED', 'ARCHIVED'].map((change) =>
        before(
          /^\| `TEST` +\|/m,
          `| \`${singular.upper}.${change}\` | ${capital(withArticle(singular.words))} was ${change.toLowerCase()}. | GET /${plural.kebab}/{${singular.camel}Id} |`,
        ),
      ),
    ],
  ];
  return new Map(
    edits.map(([file, ...changes]) => {
      const old = fs.readFileSync(path.join(root, file), 'utf8');
      const text = changes.reduce((changed, change) => {
        const next = change(changed);
        if (next === changed) throw new Error(`${file} has no longer the place for the lines of a context`);
        return next;
      }, old);
      return [file, text];
    }),
  );
}

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

const before = (place, line) => (text) => text.replace(place, (found) => `${line}\n${found}`);
