import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** An image's configuration. */
export interface ImageFacts {
  readonly user: string;
  readonly volumes: readonly string[];
  readonly ports: readonly string[];
  readonly environment: readonly string[];
  /** The program of its health check, with its arguments. */
  readonly healthCheck: readonly string[];
}

/** The result of a program in a container: its exit code and its two outputs. */
export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

interface Inspected {
  readonly Config: {
    readonly User: string;
    readonly Volumes: object;
    readonly ExposedPorts: object;
    readonly Env: readonly string[];
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
  /** Where Podman has it. */
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

/**
 * The container engine named by CONTAINER_ENGINE, controlled through the command line that Docker and Podman share. Containers share the
 * network of this machine; `close` removes them and their volumes.
 */
export class ContainerEngine {
  private readonly containers: string[] = [];
  private readonly volumes = new Set<string>();
  private readonly program = process.env['CONTAINER_ENGINE'] ?? 'docker';

  /** Builds `directory`, on another base image if IMAGE_BASE names one. */
  async build(directory: string, tag: string): Promise<void> {
    const base = process.env['IMAGE_BASE'];
    await this.ask(
      'build',
      ...(this.program.endsWith('podman') ? ['--format', 'docker'] : []), // Podman's format has no health check
      ...(base === undefined ? [] : ['--build-arg', `NODE_IMAGE=${base}`]),
      '--tag',
      tag,
      directory,
    );
  }

  async factsOf(image: string): Promise<ImageFacts> {
    const [{ Config, Healthcheck }] = JSON.parse(await this.ask('image', 'inspect', image)) as [Inspected];
    return {
      user: Config.User,
      volumes: Object.keys(Config.Volumes),
      ports: Object.keys(Config.ExposedPorts),
      environment: Config.Env,
      healthCheck: (Config.Healthcheck ?? Healthcheck)!.Test.slice(1),
    };
  }

  /** Starts a container with the given options and leaves it running; `volumes` are `name:/folder`. Returns its id. */
  async start(image: string, { options, command }: ContainerOptions): Promise<string> {
    const id = (await this.ask('run', '--detach', '--network=host', ...options, image, ...command)).trim();
    this.containers.push(id);
    return id;
  }

  /** Runs a program in a new container until it ends. */
  async runOnce(image: string, { options, command }: ContainerOptions): Promise<Ended> {
    return this.try('run', '--rm', '--network=host', ...options, image, ...command);
  }

  /** Runs a program in a running container. */
  async exec(container: string, ...command: readonly string[]): Promise<Ended> {
    return this.try('exec', container, ...command);
  }

  /** Everything that the container printed. */
  async printed(container: string): Promise<string> {
    const { output, errors } = await this.try('logs', container);
    return output + errors;
  }

  /** Sends SIGTERM, and SIGKILL after the given time; returns the exit code, 137 for a killed container. */
  async stop(container: string, seconds: number): Promise<number> {
    await this.ask('stop', '-t', String(seconds), container);
    return Number(await this.ask('inspect', '--format', '{{.State.ExitCode}}', container));
  }

  /** The option that mounts a volume of the test, which is removed together with its containers. */
  mount(volume: string, folder: string): readonly string[] {
    this.volumes.add(volume);
    return ['--volume', `${volume}:${folder}`];
  }

  async close(): Promise<void> {
    for (const container of this.containers) await this.try('rm', '--force', container);
    for (const volume of this.volumes) await this.try('volume', 'rm', '--force', volume);
  }

  private async ask(...words: readonly string[]): Promise<string> {
    const { code, output, errors } = await this.try(...words);
    if (code !== 0) throw new Error(`${this.program} ${words[0]} ended with ${code}: ${output}${errors}`);
    return output;
  }

  private async try(...words: readonly string[]): Promise<Ended> {
    try {
      const { stdout, stderr } = await run(this.program, [...words], { maxBuffer: MAX_OUTPUT_BYTES });
      return { code: 0, output: stdout, errors: stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout, errors: stderr };
    }
  }
}

/** Parameters for starting a container. */
export interface ContainerOptions {
  /** Options of the engine's `run`. */
  readonly options: readonly string[];
  /** Empty for the image's default command. */
  readonly command: readonly string[];
}
