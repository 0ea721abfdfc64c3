import { ensureInstalled } from './installation.mjs';

ensureInstalled((line) => console.error(line));
