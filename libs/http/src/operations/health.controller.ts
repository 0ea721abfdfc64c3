import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators.js';
import { AboutProcess } from './about-process.decorator.js';
import { READINESS_CHECKS, type ReadinessCheck } from './readiness.js';

const CHECK_TIMEOUT = 2000;

interface CheckResult {
  readonly check: ReadinessCheck;
  readonly up: boolean;
}

/** Health checks for a process supervisor, outside the API's base path. */
@ApiExcludeController()
@Public()
@AboutProcess()
@Controller('health')
export class HealthController {
  /** Concurrent requests share one run of the checks. */
  private checking: Promise<readonly CheckResult[]> | null = null;

  constructor(@Inject(READINESS_CHECKS) private readonly checks: readonly ReadinessCheck[]) {}

  @Get('live')
  live(): { status: string } {
    return { status: 'up' };
  }

  /** 200 if every check is up, not counting advisory ones; otherwise 503. Lists each check by name. */
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

/** A check that hangs counts as down, so that the supervisor gets an answer. */
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
