import { SetMetadata } from '@nestjs/common';

export const ABOUT_PROCESS = 'http:about-process';

/** A controller of routes about this process alone. They answer while the database is out of reach: they read no platform's clock. */
export const AboutProcess = (): ClassDecorator => SetMetadata(ABOUT_PROCESS, true);
