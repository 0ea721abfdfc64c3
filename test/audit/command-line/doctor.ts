import fs from 'node:fs';
import path from 'node:path';
import { DatabaseOwner } from '@app/database';
import { runOn } from '../../support/command-line.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `doctor` */
export function examinesInstallation(stage: CommandLineStage): void {
  describe('doctor', () => {
    const examined = async () => {
      const { code, answers, warnings } = await runOn(stage.application, 'doctor', '--json');
      const findings = JSON.parse(answers[0]!) as { check: string; verdict: string; finding: string }[];
      return { code, warnings, findings, of: (check: string) => findings.find((each) => each.check === check) };
    };

    it('examines everything, and fails for the durability that the database of tests does without', async () => {
      const { code, warnings, findings, of } = await examined();
      expect([code, warnings.at(-1)]).toEqual([1, 'error: Problems found: durability.']);
      expect(of('durability')!.finding).toContain('fsync=off');
      expect(findings.filter(({ verdict }) => verdict === 'ok').map(({ check }) => check)).toEqual(
        expect.arrayContaining(['node', 'settings', 'data directory', 'PostgreSQL', 'clock', 'migrations', 'sagas']),
      );
      expect(of('application')!.verdict).toBe('ok');
      const { answers } = await runOn(stage.application, 'doctor');
      expect(answers[0]).toMatch(/^CHECK +VERDICT +FINDING$/);
      const row = answers.findIndex((line) => /^durability +WRONG +fsync=off/.test(line));
      expect(answers[row + 1]).toMatch(/^ {4}Turn them on/);
    });

    it('finds an older and a newer release in the database, and leaves both as they are', async () => {
      const owner = stage.application.get(DatabaseOwner);
      const change = (sql: string, values: unknown[] = []) => owner.run((session) => session.query(sql, values));
      const steps = async () => (await change('SELECT timestamp, name FROM schema_migrations ORDER BY name')).rows;
      const before = await steps();
      const { timestamp, name } = before.at(-1)!;
      await change("UPDATE schema_migrations SET timestamp = 1, name = 'later' WHERE name = $1", [name]);
      const newer = await examined();
      await change("DELETE FROM schema_migrations WHERE name = 'later'");
      const older = await examined();
      expect(await steps()).toEqual(before.slice(0, -1));
      await change('INSERT INTO schema_migrations (timestamp, name) VALUES ($1, $2)', [timestamp, name]);
      for (const [{ of }, finding] of [
        [newer, 'a newer release has added later'],
        [older, `of an older release: ${name.replace(/-\d{13}$/, '')} missing`],
      ] as const) {
        expect(of('migrations')).toMatchObject({ verdict: 'warning', finding });
        expect(of('application')).toBeUndefined();
      }
    });

    it('stops at a part that cannot be used, and names the reason', async () => {
      const file = path.join(stage.application.dataDirectory, 'master-key');
      fs.writeFileSync(file, Buffer.alloc(32, 7).toString('base64'));
      try {
        const { code, of } = await examined();
        expect([code, of('master key')!.verdict, of('database')]).toEqual([1, 'wrong', undefined]);
      } finally {
        fs.rmSync(file);
      }
      const { code, answers } = await runOn(
        { ...stage.application, databaseUrl: 'postgres://127.0.0.1:1/none' },
        'doctor',
      );
      expect([code, answers.some((line) => /^database +WRONG +.*ECONNREFUSED/.test(line))]).toEqual([1, true]);
    });
  });
}
