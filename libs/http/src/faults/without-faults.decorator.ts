import { SetMetadata } from '@nestjs/common';

export const WITHOUT_FAULTS = 'http:without-faults';

/** Excludes routes from fault injection: a platform controls its sandbox with them. */
export const WithoutFaults = (): ClassDecorator => SetMetadata(WITHOUT_FAULTS, true);
