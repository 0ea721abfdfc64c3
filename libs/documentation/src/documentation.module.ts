import { Module } from '@nestjs/common';
import { DocumentationSite } from './site/documentation-site.js';

/** The documentation that the service serves at /docs. */
@Module({ providers: [DocumentationSite] })
export class DocumentationModule {}
