import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DockerfileParser, type From, type JSONInstruction } from 'dockerfile-ast';

export const ROOT = new URL('../../..', import.meta.url).pathname;
const read = (name: string): string => readFileSync(`${ROOT}${name}`, 'utf8');

/** One instruction: `RUN`, `COPY` …, its raw arguments, and flags such as `--from=…`. */
export interface Step {
  keyword: string;
  text: string;
  /** Arguments of the exec form; null for the shell form. */
  args: readonly string[] | null;
  flags: readonly string[];
}

/** Instructions between two `FROM`s. */
export interface Stage {
  name: string;
  /** Base image, or the earlier stage that it extends. */
  base: string;
  steps: readonly Step[];
}

/** Parses the stages of `Dockerfile` like the parser of Docker. */
export function readStages(): Stage[] {
  const stages: (Stage & { steps: Step[] })[] = [];
  for (const instruction of DockerfileParser.parse(read('Dockerfile')).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? '', base: from.getImage() ?? '', steps: [] });
      continue;
    }
    const flags = 'getFlags' in instruction ? (instruction as JSONInstruction).getFlags() : [];
    const text = instruction.getArgumentsContent() ?? '';
    const list = /^(?:CMD\s+)?(\[.*\])$/s.exec(text)?.[1];
    stages.at(-1)?.steps.push({
      ...{ keyword, text, args: list ? JSON.parse(list) : null },
      flags: flags.map(String),
    });
  }
  return stages;
}

/** All steps of a stage, after those of the stages it extends. */
export function stepsOf(name: string, stages = readStages()): Step[] {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...stepsOf(stage.base, stages), ...stage.steps] : [];
}

/**
 * Files of this checkout in the build context by `.dockerignore`: paths negated with `!`, without the excluded
 * suffixes.
 */
export function contextFiles(): string[] {
  const lines = read('.dockerignore').split('\n');
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice(4));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return tracked
    .split('\0')
    .filter((path) => kept.some((one) => path === one || path.startsWith(`${one}/`)))
    .filter((path) => !endings.some((ending) => path.endsWith(ending)));
}
