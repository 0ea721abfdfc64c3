export { ApplicationModule, type ApplicationOptions, roleOf } from './application.module.js';
