import { ensureBuilt } from './building.mjs';
import { ensureInstalled } from './installation.mjs';

const say = (line) => console.error(line);
ensureInstalled(say);
ensureBuilt(say);
