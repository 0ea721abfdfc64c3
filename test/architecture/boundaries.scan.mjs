import fs from 'node:fs';
import path from 'node:path';

const CONTEXT =
  '^libs/(?!kernel/|telemetry/|database/|event-store/|event-sourcing/|audit/|http/|runtime/|console/|documentation/|sdk/|application/)[^/]+/src/';

/** Callbacks that cannot throw; a name that holds the result of `guarded` is checked where it is made. */
const HARMLESS = String.raw`(?:guarded[<(]|resolve\b|reject\b|\(\) => resolve\(|\(\) => undefined\b|\(error\) => \w+\.destroy\(error\)|\(\) => \w+\.abort\(\))`;
const NAME_OF_EVENT = String.raw`(?:'[^']*'|\w+)`;

/** The contexts; `passkeys`, `outbound` and `partner-protocol` are libraries. */
const IN_A_CONTEXT = new RegExp(CONTEXT.replace('(?!', '(?!passkeys/|outbound/|partner-protocol/|'));

/** Endings of the files in each room of a context; a room that is absent has none. */
const ENDINGS = {
  commands: /^[a-z-]+\.ts$/,
  effects: /\.effects?\.ts$/,
  services: /\.service\.ts$/,
  queries: /\.(?:queries|questions)\.ts$/,
  sagas: /\.(?:saga|reactions)\.ts$/,
  projections: /\.(?:table|projection)\.ts$/,
  notifications: /\.notifications\.ts$/,
};

/** Words with which each kind of thing is declared or handled, and the one room of a context in which it is. */
const KINDS = [
  { room: 'commands', words: /@CommandHandler\(|\baggregateCommandHandler\(|\bextends (?:defineCommand\b|Command<)/ },
  {
    room: 'queries',
    words: /@QueryHandler\(|\b(?:resourceQuery|listQuery|query)Handler\(|\bextends define(?:List)?Query\b/,
  },
  { room: 'effects', words: /@HandlesEffect\(|\bdefineEffect\b[<(]/ },
  { room: 'sagas', words: /\bwhen\(/ },
  { room: 'projections', words: /\bdefineTable\(/ },
  { room: 'http', words: /@Controller\(/ },
];

/** Poll until a condition holds, give up at a limit, play a slow network, or ask at a steady pace during an attack. */
const MAY_TAKE_TIME =
  /^test\/(?:support\/(?:eventually|application|webhook-receiver|breakable-proxy)|attacks\/(?:raw-connection|watch))\.ts$/;

const HANDLER = /@CommandHandler\(|\baggregateCommandHandler\(/g;

const roomOf = (place) => /^libs\/[^/]+\/src\/([a-z-]+)\//.exec(place)?.[1];

/**
 * Rules that imports cannot express: words that a folder may not contain. `where` and `except` are patterns over the path below the home of
 * the tree; comments are not read. A rule is about the product, or with `ofTests` about the specs beside it and all under `test/`.
 */
export const SCAN_RULES = [
  {
    name: 'cqrs-dispatches-and-nothing-more',
    comment: 'events are appended and read from the log; the in-memory bus of @nestjs/cqrs serves observers only',
    where: /^(?:libs|apps)\//,
    except: /\.observer\.ts$/,
    words:
      /import\s[^;]*(?:\b(?:EventBus|EventsHandler|Saga|AggregateRoot|EventPublisher|ofType)\b|\*\s+as\s)[^;]*from\s+'@nestjs\/cqrs'/,
  },
  {
    name: 'domain-knows-no-world',
    comment: 'deciders, views and other domain files get time, ids and randomness with the command',
    where: new RegExp(`${CONTEXT}domain/`),
    words:
      /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bprocess\.|\bperformance\.now\b|\bset(?:Timeout|Interval|Immediate)\(|\bfetch\(|\bconsole\./,
  },
  {
    name: 'time-and-chance-are-injected',
    comment: 'a context takes the Clock and ids that derive from their cause; random secrets are made in its tools',
    where: new RegExp(CONTEXT),
    except: new RegExp(`${CONTEXT}(?:domain|signing|credentials)/`),
    words: /\bnew Date\(\s*\)|\bDate\.now\b|\bMath\.random\b|\brandomUUID\b|\bset(?:Timeout|Interval)\(/,
  },
  {
    name: 'reads-name-their-tenant',
    comment:
      'a context reads through the repositories of ReadTables, which take the tenant; it uses no pool, no data source and no raw query',
    where: new RegExp(CONTEXT),
    found: wayAroundTheTenant,
  },
  {
    name: 'one-command-a-file',
    comment: 'a file in commands/ holds one command with its handler, and no other provider',
    where: new RegExp(`${CONTEXT}commands/`),
    found: (text) => {
      const handlers = text.match(HANDLER)?.length ?? 0;
      return handlers === 1 ? /@Injectable\(/.exec(text)?.[0] : `${handlers} handlers`;
    },
  },
  {
    name: 'gets-go-through-the-bus',
    comment:
      'a GET dispatches a query through QueryBus, or a command where it records something; pages that a person opens are sent as they are',
    where: new RegExp(`${CONTEXT}http/`),
    found: getPastTheBus,
  },
  {
    name: 'kinds-in-their-rooms',
    comment: 'commands, effects, sagas, read tables and controllers each have one room in every context',
    where: IN_A_CONTEXT,
    except: new RegExp(`${CONTEXT}testing/`),
    found: (text, place) =>
      KINDS.find(({ room, words }) => room !== roomOf(place) && words.test(text))?.words.exec(text)[0],
  },
  {
    name: 'files-end-like-their-room',
    comment:
      'the files of a room have one kind of ending in every context, ENDINGS; settings of a context are *.configuration.ts, what a process passes to it *.options.ts',
    where: IN_A_CONTEXT,
    found: (_, place) => {
      const name = place.split('/').at(-1);
      const room = roomOf(place);
      if (room === undefined)
        return /^index\.ts$|\.(?:module|configuration|options)\.ts$/.test(name) ? undefined : name;
      return ENDINGS[room]?.test(name) === false ? name : undefined;
    },
  },
  {
    name: 'bodies-are-requests',
    comment: 'the class of a request body ends in Request, of an answer in Response, of a query string in Query',
    where: new RegExp(`${CONTEXT}http/`),
    words: /^(?:export )?(?:abstract )?class \w+(?:Body|Form|Dto|DTO|Payload)\b/m,
  },
  {
    name: 'callbacks-are-guarded',
    comment:
      'what a callback of an emitter, a timer or a socket throws ends the process: `guarded` of the kernel holds it',
    where: /^(?:libs\/(?!sdk\/)|apps\/(?!console\/|docs\/))/, // pages in a browser end no process of ours
    found: bareCallback,
  },
  {
    name: 'tests-wait-for-conditions',
    comment:
      'a test waits until something is so (`eventually`, the receiver, the platform at rest), never for some time to pass',
    ofTests: true,
    where: /\.ts$/,
    except: MAY_TAKE_TIME,
    words: /(?<!jest\.|')\bset(?:Timeout|Interval)\b|\bpg_sleep\b|\bsleep\(/,
  },
];

/** The first GET of a controller that dispatches nothing, or that calls something else than a bus. */
function getPastTheBus(text) {
  const methods = text.matchAll(/^ {2}@Get\([^]*?^ {2}\}$/gm);
  for (const [method] of methods) {
    if (/@Res\(\) response/.test(method)) continue; // a page
    const isDispatched = /\bthis\.(?:queries|commands)\.execute\(/.test(method);
    const other = /\bthis\.(?!queries\.execute\(|commands\.execute\(|\w+\b(?![.(]))[\w.]+\(/.exec(method);
    if (!isDispatched || other !== null) return other?.[0] ?? /@Get\(.*/.exec(method)[0];
  }
  return undefined;
}

/** Operators that compare a column with values: all that a context may import from TypeORM. */
const OPERATORS = new Set([
  'And',
  'Any',
  'ArrayContains',
  'ArrayOverlap',
  'Between',
  'Equal',
  'FindOperator',
  'In',
  'IsNull',
  'LessThan',
  'LessThanOrEqual',
  'MoreThan',
  'MoreThanOrEqual',
  'Not',
]);
const WITHOUT_TENANT = new Set(['DATABASE_POOL', 'DATA_SOURCE', 'InjectPool']);
const IMPORT = /\bimport\s+(?:type\s+)?(?:\{([^}]*)\}|([^{}'";]+))\s*from\s+'(typeorm(?:\/[^']*)?|@app\/database)'/g;

/** The first name by which a file could read without a tenant. */
function wayAroundTheTenant(text) {
  for (const [whole, list, other, from] of text.matchAll(IMPORT)) {
    if (list === undefined && other !== undefined) return whole; // a namespace holds everything
    const names = list.split(',').flatMap(
      (each) =>
        each
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] || [],
    );
    const forbidden = names.find((name) =>
      from === '@app/database' ? WITHOUT_TENANT.has(name) : !OPERATORS.has(name),
    );
    if (forbidden !== undefined) return `${forbidden} from '${from}'`;
  }
  return /\b(?:import|require)\(\s*'typeorm/.exec(text)?.[0];
}

const GIVEN_AWAY = new RegExp(
  String.raw`(?:\.(?:on|once|prependListener|addListener|addEventListener)\(\s*${NAME_OF_EVENT},|\b(?:setTimeout|setInterval|setImmediate|queueMicrotask|nextTick)\()(?!\s*${HARMLESS})\s*((?:this\.)?\w+\b(?!\s*=>)(?!\.)(?=\s*[,)]))?`,
  'g',
);

/** The first callback that is passed on and is neither safe nor the name of a `guarded` one of this file. */
function bareCallback(text) {
  for (const [whole, name] of text.matchAll(GIVEN_AWAY)) {
    const made = name && new RegExp(String.raw`\b${name.replace('this.', '')}\b[^=;]*= guarded[<(]`).test(text);
    if (!made) return whole;
  }
  return undefined;
}

/** The forbidden words under a home folder, as violations of the same shape as those of imports. */
export function scan(home) {
  return ['apps', 'libs', 'test'].flatMap((part) =>
    sourcesUnder(path.join(home, part)).flatMap((file) => {
      const place = path.relative(home, file).replaceAll(path.sep, '/');
      if (FIXTURES.test(place)) return [];
      const rules = SCAN_RULES.filter(
        ({ ofTests = false, where, except }) =>
          ofTests === TESTS.test(place) && where.test(place) && !except?.test(place),
      );
      if (rules.length === 0) return [];
      const text = withoutComments(fs.readFileSync(file, 'utf8'));
      return rules.flatMap(({ name, words, found: find }) => {
        const found = (find?.(text, place) ?? words?.exec(text)?.[0])?.replaceAll(/\s+/g, ' ');
        return found ? [{ rule: name, from: place, to: found }] : [];
      });
    }),
  );
}

const TESTS = /^test\/|\.spec\.ts$/;
const FIXTURES = /^test\/architecture\/fixtures\//;
/** Packages that a tool of the tests has installed beside itself. */
const NOT_OURS = /(?:^|[/\\])node_modules[/\\]/;

function sourcesUnder(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts') && !NOT_OURS.test(file))
    .map((file) => path.join(folder, file));
}

function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`\\])\/\/.*$/gm, '');
}
