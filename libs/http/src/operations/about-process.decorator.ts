import { SetMetadata } from '@nestjs/common';

export const ABOUT_PROCESS = 'http:about-process';

/**
 * A controller whose routes concern only this process. They respond while the database is unavailable, since they read no platform's clock.
 */
export const AboutProcess = (): ClassDecorator => SetMetadata(ABOUT_PROCESS, true);
