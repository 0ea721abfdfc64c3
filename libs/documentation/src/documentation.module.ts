import { Module } from '@nestjs/common';
import { DocumentationSite } from './site/documentation-site.js';

/** The documentation site at /docs. */
@Module({ providers: [DocumentationSite] })
export class DocumentationModule {}
