export { MemoryHistory } from './history.fixture.js';
