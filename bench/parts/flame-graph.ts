/** What of a V8 CPU profile (`node --cpu-prof`, a file of JSON) is drawn; times in µs. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** The node that ran at each sample. */
  readonly samples: readonly number[];
  /** How long since the sample before. */
  readonly timeDeltas: readonly number[];
}

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

/** A function with all that it called, merged over every stack in which it had the same callers. */
export interface Frame {
  readonly name: string;
  /** The file as a reader knows it: from the root of the tree, or from its package. */
  readonly file: string;
  readonly line: number;
  readonly room: string;
  /** µs, with what it called. */
  total: number;
  /** µs of its own. */
  self: number;
  readonly callees: Map<string, Frame>;
}

const IDLE = '(idle)';
const ANONYMOUS = '(anonymous)';
const COLLECTING = '(garbage collector)';
const FRAMEWORK = 'Nest and Express';
const DRIVER = 'PostgreSQL driver';
const PACKAGES: readonly (readonly [of: RegExp, room: string])[] = [
  [/^(pg|pg-[a-z-]+|postgres-[a-z-]+)$/, DRIVER],
  [/^(@nestjs\/[a-z-]+|express|router|rxjs|path-to-regexp|helmet|finalhandler|reflect-metadata)$/, FRAMEWORK],
  [/^class-(validator|transformer)$/, 'class-validator'],
];

const WIDTH = 1_200;
const MARGIN = 10;
const ROW = 17;
const LETTER = 6.1; // of the boxes' font, on average
const SMALLEST_SHARE = 0.003;
const NARROWEST_LABEL = 24;
const LEGEND_TOP = 54;
const LEGEND_COLUMNS = 4;

/** The same in every picture, so that two can be compared. */
const COLOURS: ReadonlyMap<string, string> = new Map([
  ['node', '#dedad2'],
  ['garbage collection', '#d9756c'],
  [DRIVER, '#8fb9de'],
  [FRAMEWORK, '#b9c4cc'],
  ['class-validator', '#9fa8da'],
  ['undici', '#79c7bd'],
  ['libs/event-sourcing', '#eda05f'],
  ['libs/kernel', '#ebc95c'],
  ['libs/webhooks', '#c39bd3'],
  ['libs/http', '#9ccc7c'],
  ['libs/payments', '#e79ab5'],
  ['libs/accounts', '#c2c067'],
  ['libs/cards', '#d3a783'],
  ['libs/platforms', '#7fc49a'],
  ['libs/onboarding', '#b0887a'],
]);
const OTHER_COLOUR = '#f0f0f0';

/**
 * Merges the samples of a profile into one tree of frames, callers above callees, without the time in which nothing was done. What
 * the framework calls of itself is one frame: its dozens of calls for a request say nothing of where the time goes.
 */
export function mergedStacks({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + Math.max(timeDeltas[index]!, 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const add = (node: ProfileNode, frame: Frame): number => {
    const self = own.get(node.id) ?? 0;
    const called = (node.children ?? []).map((id) => {
      const callee = byId.get(id)!;
      if (callee.callFrame.functionName === IDLE) return 0;
      const into = calleeOf(frame, callee);
      const total = add(callee, into);
      if (into !== frame) into.total += total;
      return total;
    });
    frame.self += self;
    return called.reduce((sum, total) => sum + total, self);
  };
  const root = frameOf({ functionName: 'all', url: '', lineNumber: -1 });
  root.total = add(nodes[0]!, root);
  return root;
}

function calleeOf(caller: Frame, { callFrame }: ProfileNode): Frame {
  const fresh = frameOf(callFrame);
  if (fresh.room === FRAMEWORK && caller.room === FRAMEWORK) return caller;
  const key = `${fresh.name} ${fresh.file}:${fresh.line}`;
  const frame = caller.callees.get(key) ?? fresh;
  caller.callees.set(key, frame);
  return frame;
}

function frameOf({ functionName, url, lineNumber }: ProfileNode['callFrame']): Frame {
  const file = fileOf(url);
  return {
    name: functionName || ANONYMOUS,
    file,
    line: lineNumber + 1,
    room: roomOf(file, functionName),
    total: 0,
    self: 0,
    callees: new Map(),
  };
}

/** `pg/lib/client.js`, `libs/payments/src/…`, `node:internal/…`; whatever the machine it ran on called the tree. */
function fileOf(url: string): string {
  return url
    .replace(/^.*\/node_modules\//, '')
    .replace(/^file:\/\/(.*\/dist\/|.*\/(?=(apps|libs|bench|scripts)\/))?/, '');
}

/** Whose work it is: a room of ours, the PostgreSQL driver, the framework, another package, Node, collecting garbage. */
function roomOf(file: string, functionName: string): string {
  if (functionName === COLLECTING) return 'garbage collection';
  if (file === '' || file.startsWith('node:')) return 'node';
  const room = file.split('/', /^(@|apps\/|libs\/)/.test(file) ? 2 : 1).join('/');
  return PACKAGES.find(([packages]) => packages.test(room))?.[1] ?? room;
}

/** µs of every room's own, the largest first. */
function roomsOf(root: Frame): readonly (readonly [room: string, self: number])[] {
  const rooms = new Map<string, number>();
  const walk = (frame: Frame): void => {
    rooms.set(frame.room, (rooms.get(frame.room) ?? 0) + frame.self);
    for (const callee of frame.callees.values()) walk(callee);
  };
  walk(root);
  return [...rooms].sort(([, a], [, b]) => b - a);
}

/** One SVG without scripts: a box for each frame, as wide as its share of all, below the one that called it; its title says the rest. */
export function flameGraph(profile: CpuProfile, title: string): string {
  const root = mergedStacks(profile);
  const legend = legendOf(root);
  const boxes = boxesOf(root, legend.bottom);
  const height = Math.max(...boxes.map(({ y }) => y)) + ROW + MARGIN;
  const explanation =
    `${(root.total / 1_000_000).toFixed(1)} s of CPU. Each box is a function, as wide as its share and below the one that called it; ` +
    `those under ${percent(SMALLEST_SHARE)} are left out. Point at one for its file.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="Helvetica, Arial, sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${MARGIN}" y="24" font-size="16">${escaped(title)}</text>
<text x="${MARGIN}" y="42" fill="#555">${explanation}</text>
${legend.marks}
${boxes.map(({ mark }) => mark).join('\n')}
</svg>
`;
}

/** The rooms that have a colour, with what is theirs of all, and what is left for the others. */
function legendOf(root: Frame): { readonly marks: string; readonly bottom: number } {
  const rooms = roomsOf(root);
  const coloured = rooms.filter(([room]) => COLOURS.has(room));
  const others = root.total - coloured.reduce((sum, [, self]) => sum + self, 0);
  const shown = others === 0 ? coloured : [...coloured, [`${rooms.length - coloured.length} others`, others] as const];
  const rows = Math.ceil(shown.length / LEGEND_COLUMNS);
  const marks = shown.map(([room, self], index) => {
    const x = MARGIN + Math.floor(index / rows) * (WIDTH / LEGEND_COLUMNS);
    const y = LEGEND_TOP + (index % rows) * ROW;
    return `<rect x="${x}" y="${y}" width="12" height="12" fill="${colourOf(room)}"/><text x="${x + 18}" y="${y + 10}">${room} ${percent(self / root.total)}</text>`;
  });
  return { marks: marks.join('\n'), bottom: LEGEND_TOP + rows * ROW + MARGIN };
}

interface Box {
  readonly y: number;
  readonly mark: string;
}

function boxesOf(root: Frame, top: number): readonly Box[] {
  const boxes: Box[] = [];
  const scale = (WIDTH - 2 * MARGIN) / root.total;
  const draw = (frame: Frame, x: number, y: number): void => {
    if (frame.total < SMALLEST_SHARE * root.total) return;
    boxes.push({ y, mark: markOf(frame, root.total, x, y, frame.total * scale) });
    let left = x;
    for (const callee of [...frame.callees.values()].sort((a, b) => b.total - a.total)) {
      draw(callee, left, y + ROW);
      left += callee.total * scale;
    }
  };
  draw(root, MARGIN, top);
  return boxes;
}

function markOf(frame: Frame, all: number, x: number, y: number, width: number): string {
  const place = frame.file === '' ? '' : ` ${frame.file}:${frame.line}`;
  const label = labelOf(frame, width);
  const text = label === '' ? '' : `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`;
  return (
    `<g><title>${escaped(`${frame.name}${place}`)}: ${percent(frame.total / all)}, of its own ${percent(frame.self / all)}</title>` +
    `<rect x="${x.toFixed(1)}" y="${y}" width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${colourOf(frame.room)}"/>${text}</g>`
  );
}

/** As much of the name as fits, with the file where both do. */
function labelOf({ name, file, line }: Frame, width: number): string {
  if (width < NARROWEST_LABEL) return '';
  const letters = Math.floor((width - 6) / LETTER);
  const shortFile = file.split('/').at(-1)!.replace(/\.js$/, '');
  if (name === ANONYMOUS) return cut(`${shortFile}:${line}`, letters);
  const full = `${name} · ${shortFile}`;
  return file !== '' && full.length <= letters ? full : cut(name, letters);
}

function cut(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}

function colourOf(room: string): string {
  return COLOURS.get(room) ?? OTHER_COLOUR;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
