import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Words and phrases that a native engineer would not write; each with the words for it. */
const BANNED_WORDS = [
  [/\bwho(?:m)?ever\b/i, 'name the role: the caller, an operator, any process'],
  [/\b(?:nobody|somebody)(?:'s)?\b/i, 'say "no one" or name the role'],
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever, indefinitely, or the bound'],
  [/\bunder way\b/i, 'in progress, in flight'],
  [/\bof (?:its|their) own\b/i, 'its own, separate'],
  [/\b(?:tells?|told)\b/i, 'reports, notifies, shows, distinguishes'],
  [/\b(?:any|every)body\b/i, 'any caller, every process'],
  [/\bin hand\b|\bin vain\b|\bsees? to it\b|\ball the same\b/i, 'pending, without effect, ensures, nevertheless'],
  [/\b(?:goes|go|went) on\b/i, 'continues'],
  [/\bbears? (?:it|them|this)\b|\bborne\b/i, 'accepts, tolerates'],
  [/\bstands? in (?:the|a|an|its)\b/i, 'is in'],
  [/\bof whom\b|\bfrom whom\b|\bby whom\b/i, 'name the role'],
  [/\bcomes? (?:in)?to being\b/i, 'is created'],
  [/\bhear(?:s)? of\b/i, 'receives, learns about'],
  [/\bmachine room\b/i, 'the infrastructure, or the library that is meant'],
  [/\bgiven back\b|\bgives? (?:it |them )?back\b/i, 'released, refunded, returned'],
  [/\bfor good\b/i, 'permanently, finally'],
  [/\bsomeone\b/i, 'name the role'],
  [/\bnothing but\b|\bbut for\b/i, 'only, except'],
];

/** A sentence that begins with a relative clause where a noun or a verb would name the thing. */
const BANNED_BEGINNING = /^(?:What|Whether|Whose|Who|Whom|By what|In what|Of what|Up to where|As long as|How)\b/;

/** Verbs after which a clause with `what` is a question, and natural, as is `what to do`; elsewhere a noun names the thing. */
const QUESTION =
  /\b(?:ask|know|see|say|show|report|explain|describe|decide|determine|choose|learn|remember)(?:s|n|ed|ing)? what\b|\b(?:asked|known|saw|seen|said|shown|chosen) what\b|\bwhat to\b/gi;
const HEADLESS_CLAUSE = /\bwhat\b/i;

/** Names that a reader of this field does not know; each with the convention instead. */
const BANNED_NAMES = [
  [
    /^(?:MOST|LONGEST|LARGEST|FURTHEST|LEAST)_|^(?:most|longest|largest|furthest|least)(?!First)[A-Z]/,
    'MAX_…, MIN_…, max…, min…',
  ],
  [/Keeper$|^keepers?$|^keptBy$/, 'name the role: …Source, …Index, …Check, register'],
  [/^Kept(?=[A-Z])|^kept(?=[A-Z])|KEPT_/, 'Stored…, Cached…'],
  [/[Ww]hom(?![a-z])|[Ww]hoever|[Nn]obody|[Ss]omebody|[Aa]nybody/, 'name the role, or unknown…'],
  [/^tell(?=[A-Z])|[Tt]oldOf|^told$/, 'notify…, report…, log…'],
  [/[Uu]nderWay|UNDER_WAY|[a-z]InHand(?![a-z])/, 'inProgress, inFlight, pending'],
  [/[a-z]Anew(?![a-z])|^anew/, 're…, again'],
  [/[a-z]InQuestion(?![a-z])|[a-z]Question$/, '…Request, …Context'],
  [/[a-z]AtOnce(?![a-z])|AT_ONCE|[Ss]ideBySide|SIDE_BY_SIDE/, 'immediate…, concurrent…'],
  [/^goOn|GoOn(?![a-z])|GoesOn/, 'continue…'],
  [/[Gg]iveUp|[Gg]iveBack|[Tt]akeBack|[Bb]ringBack|[Ss]etBack|[Ll]etGo/, 'void, release, reverse, return, retry'],
  [/[Aa]skedOf/, 'register'],
  [/[Ss]tillness|STILLNESS|[Pp]atien|PATIEN/, 'exclusive lock; deadline, timeout'],
  [/^(?:perhaps|otherwise)$/, 'optional, default'],
  [/ThePast$|ThePresent$|[a-z]There$/, 'asOf…, …Exists'],
  [/[Hh]armless|[Gg]uilty|Unasked|[a-z]What[A-Z]/, 'idempotent, failing, unsolicited; name the thing'],
  [/ByHand(?![a-z])|BY_HAND|OperatorsWord|OPERATORS_WORD|[a-z]SetAside/, 'manual…, OperatorNote, Reserved…'],
];

/** Every violation in one source: comments, the texts of messages, and declared names. In a document: its prose. */
export function plainLanguageFaults(file, text) {
  const faults = [];
  const add = (position, found, advice) => {
    const line = text.slice(0, position).split('\n').length;
    faults.push({ file, line, found: found.replaceAll(/\s+/g, ' ').trim().slice(0, 100), advice });
  };
  const check = (position, content, kind) => {
    const prose = content.replaceAll(/`[^`]*`/g, '``');
    for (const [pattern, advice] of BANNED_WORDS) {
      const found = pattern.exec(prose);
      if (found !== null)
        add(position, prose.slice(Math.max(0, found.index - 30), found.index + 50), `${found[0]}: ${advice}`);
    }
    if (kind === 'text') return;
    if (BANNED_BEGINNING.test(prose)) add(position, prose, 'begin with a noun or a verb that names the thing');
    const clause = HEADLESS_CLAUSE.exec(prose.replaceAll(QUESTION, (found) => found.replace(/what/i, 'that')));
    if (clause !== null)
      add(position, prose.slice(Math.max(0, clause.index - 30), clause.index + 50), 'a noun instead of "what …"');
  };
  if (file.endsWith('.md')) {
    for (const { position, content } of proseOfDocument(text)) check(position, content, 'text');
    return faults;
  }
  for (const { position, content, kind } of proseIn(text)) check(position, content, kind);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  for (const { position, content } of testNamesIn(file, source)) check(position, content, 'test name');
  for (const { position, name } of namesIn(file, source)) {
    for (const [pattern, advice] of BANNED_NAMES) {
      if (!pattern.test(name)) continue;
      add(position, name, advice);
      break;
    }
  }
  return faults;
}

/** Lines of a document without code and addresses of links. */
function* proseOfDocument(text) {
  let isCode = false;
  let position = 0;
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    else if (!isCode) yield { position, content: line.replaceAll(/\]\([^)]*\)/g, ']') };
    position += line.length + 1;
  }
}

/** Names of the suites and tests of a spec. */
function* testNamesIn(file, source) {
  if (!file.endsWith('spec.ts')) return;
  for (const node of nodesOf(source)) {
    if (!ts.isCallExpression(node) || !/^(?:describe|it)\b/.test(node.expression.getText(source))) continue;
    const [name] = node.arguments;
    if (name !== undefined && ts.isStringLiteralLike(name))
      yield { position: name.getStart(source), content: name.text };
  }
}

/** A node and all that it contains. */
function* nodesOf(root) {
  const nodes = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    ts.forEachChild(node, (child) => void nodes.push(child));
    yield node;
  }
}

/** The file's name, and every name that it declares. */
function* namesIn(file, source) {
  yield { position: 0, name: fileIdentifier(file) };
  for (const node of nodesOf(source)) {
    const { name } = node;
    if (name === undefined || !ts.isIdentifier(name) || !isDeclaration(node)) continue;
    yield { position: name.getStart(source), name: name.text };
  }
}

/** `lanes-in-hand.spec.ts` as `lanesInHand`. */
function fileIdentifier(file) {
  const [base = ''] = path.basename(file).split('.');
  return base.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
}

function isDeclaration(node) {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node)
  );
}

/** Comments, and string literals that read as sentences. */
function* proseIn(text) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const templates = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.OpenBraceToken && templates.length > 0) templates[templates.length - 1] += 1;
    if (token === ts.SyntaxKind.CloseBraceToken && templates.length > 0) {
      if (templates.at(-1) === 0) {
        token = scanner.reScanTemplateToken(false);
        if (token === ts.SyntaxKind.TemplateTail) templates.pop();
      } else templates[templates.length - 1] -= 1;
    }
    if (token === ts.SyntaxKind.TemplateHead) templates.push(0);
    const position = scanner.getTokenStart();
    if (token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia) {
      const content = scanner
        .getTokenText()
        .replace(/^\/\*+|\*+\/$/g, '')
        .replaceAll(/^\s*(?:\*|\/\/)\s?/gm, '')
        .trim();
      if (!/^(?:eslint|oxlint|oxfmt|@ts-)/.test(content)) yield { position, content, kind: 'comment' };
    } else if (
      token === ts.SyntaxKind.StringLiteral ||
      token === ts.SyntaxKind.NoSubstitutionTemplateLiteral ||
      token === ts.SyntaxKind.TemplateHead ||
      token === ts.SyntaxKind.TemplateMiddle ||
      token === ts.SyntaxKind.TemplateTail
    ) {
      const content = scanner.getTokenText().replaceAll(/^['"`}]|['"`]$|\$\{$/g, '');
      if (content.split(/\s+/).length >= 3) yield { position, content, kind: 'text' };
    }
  }
}

/** Everything that people read. */
export const PLAIN_PARTS = ['README.md', 'apps', 'bench', 'docs', 'libs', 'scripts', 'test', 'tools'];

/** All faults of the sources below a home folder. */
export function scanPlainLanguage(home, parts = PLAIN_PARTS) {
  return parts.flatMap((part) =>
    sourcesUnder(path.join(home, part)).flatMap((file) =>
      plainLanguageFaults(path.relative(home, file).replaceAll(path.sep, '/'), fs.readFileSync(file, 'utf8')),
    ),
  );
}

function sourcesUnder(place) {
  if (!fs.existsSync(place)) return [];
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { recursive: true })
    .filter(
      (file) =>
        /\.(?:ts|mjs|md)$/.test(file) &&
        !/(?:^|\/)(?:node_modules|dist|fixtures\/violations|sdk\/src\/generated)\/|plain-language\.e2e-spec/.test(file),
    )
    .map((file) => path.join(place, file));
}
