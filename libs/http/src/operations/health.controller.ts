import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators.js';
import { READINESS_CHECKS, type ReadinessCheck } from './readiness.js';

const CHECK_TIMEOUT = 2000;

interface CheckResult {
  readonly check: ReadinessCheck;
  readonly up: boolean;
}

/** For the supervisor of the process, outside the API's base path. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  /** However many ask at once, each check is asked once. */
  private checking: Promise<readonly CheckResult[]> | null = null;

  constructor(@Inject(READINESS_CHECKS) private readonly checks: readonly ReadinessCheck[]) {}

  @Get('live')
  live(): { status: string } {
    return { status: 'up' };
  }

  /** 200 when every check is up, except those that only advise; else 503. Lists each check by name. */
  @Get('ready')
  async ready(
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ status: string; checks: Record<string, string> }> {
    const results = await (this.checking ??= this.runChecks());
    const ready = results.every(({ check, up }) => up || check.isAdvisory === true);
    response.status(ready ? 200 : 503);
    return {
      status: ready ? 'up' : 'down',
      checks: Object.fromEntries(results.map(({ check, up }) => [check.name, up ? 'up' : 'down'])),
    };
  }

  private runChecks(): Promise<readonly CheckResult[]> {
    return Promise.all(this.checks.map(async (check) => ({ check, up: await isUp(check) }))).finally(() => {
      this.checking = null;
    });
  }
}

/** A check that hangs is down: the supervisor must get its answer. */
async function isUp(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT, false);
  });
  const answer = check.check().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
