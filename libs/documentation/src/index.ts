export { DocumentationModule } from './documentation.module.js';
