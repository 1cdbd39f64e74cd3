import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  contextFiles,
  ROOT,
  readStages,
  type Stage,
  type Step,
  stepsOf,
} from '../support/dockerfile.ts';

/** An image as files of a folder, made without a container engine: each step of the Dockerfile runs below the folder of its stage. */
export interface BuiltImage {
  /** Where a path of the image lies on this machine. */
  at(path: string): string;
  env: Record<string, string>;
  /** ENTRYPOINT and CMD. */
  program: readonly string[];
  healthCheck: readonly string[];
  workdir: string;
  /** Whom it runs as; undefined where this process may not choose. */
  account: { uid: number; gid: number } | undefined;
}

/** Folders of the image that its steps name by their absolute path. */
const ABSOLUTE = /(?<=^|[\s=])\/(?=(?:data|lexdesk)\b)/g;

/** Builds the stage `lexdesk` with the Node of its base image, from nothing but what `.dockerignore` lets through. */
export function buildImage(): BuiltImage {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-image-'));
  chmodSync(folder, 0o755);
  const stages = readStages();
  const context = contextIn(folder);
  const path = [nodeOf(stages, folder), process.env.PATH].join(':');
  const rootOf = (name: string) => join(folder, name);
  for (const { name } of stages.filter((one) => one.name === 'build')) {
    run(stepsOf(name), { root: rootOf(name), context, path, rootOf });
  }
  const steps = stepsOf('lexdesk');
  const root = rootOf('lexdesk');
  const { env, workdir } = run(steps, { root, context, path, rootOf });
  const argumentsOf = (keyword: string) =>
    steps.findLast((one) => one.keyword === keyword)?.args ?? [];
  const [uid, gid] = (steps.findLast(({ keyword }) => keyword === 'USER')?.text ?? '')
    .split(':')
    .map(Number);
  return {
    at: (inside) => join(root, inside),
    env: { ...env, PATH: path },
    program: [...argumentsOf('ENTRYPOINT'), ...argumentsOf('CMD')],
    healthCheck: argumentsOf('HEALTHCHECK'),
    workdir: join(root, workdir),
    account: process.getuid?.() === 0 && uid && gid ? { uid, gid } : undefined,
  };
}

function contextIn(folder: string): string {
  const context = join(folder, 'context');
  for (const path of contextFiles()) cpSync(join(ROOT, path), join(context, path));
  return context;
}

/** The folder of `node` as the base image has it, from the registry. */
function nodeOf(stages: readonly Stage[], folder: string): string {
  const version = /^node:([\d.]+)/.exec(stages[0]?.base ?? '')?.[1];
  const name = `node-linux-${arch()}`;
  const prefix = join(folder, 'node');
  mkdirSync(prefix, { recursive: true });
  shell(`npm install --prefix ${prefix} --no-save ${name}@${version}`, folder, process.env);
  return join(prefix, 'node_modules', name, 'bin');
}

interface Around {
  root: string;
  context: string;
  path: string;
  rootOf(name: string): string;
}

function run(steps: readonly Step[], { root, context, path, rootOf }: Around) {
  const env: Record<string, string> = {};
  let workdir = '/';
  for (const { keyword, text, flags } of steps) {
    const here = () => join(root, workdir);
    if (keyword === 'WORKDIR') workdir = text;
    if (keyword === 'WORKDIR') mkdirSync(here(), { recursive: true });
    if (keyword === 'ENV') Object.assign(env, assignmentsOf(text));
    if (keyword === 'RUN') {
      shell(text.replace(ABSOLUTE, `${root}/`), here(), {
        ...process.env,
        NODE_ENV: '',
        PATH: path,
        ...env,
      });
    }
    if (keyword !== 'COPY') continue;
    const from = /^--from=(\S+)/.exec(flags[0] ?? '')?.[1];
    const names = text.split(/\s+/);
    copy(names.slice(0, -1), from ? rootOf(from) : context, join(here(), names.at(-1) ?? ''));
  }
  return { env, workdir };
}

/** As COPY does: the content of a folder, a file into a folder that ends in `/`. */
function copy(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    const source = join(from, name);
    if (!existsSync(source)) throw new Error(`COPY ${name}: no such file`);
    const target = to.endsWith('/') && statSync(source).isFile() ? join(to, name) : to;
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

const assignmentsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/[\s\\]+/).map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name, value];
    }),
  );

function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): void {
  const ended = spawnSync('sh', ['-ec', command], { cwd, env, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`${command}\n${ended.stdout}${ended.stderr}`);
}
