export { DocumentationModule } from './documentation.module.js';
export { errorReference } from './errors/error-pages.js';
