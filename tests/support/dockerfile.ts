import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DockerfileParser, type From, type JSONInstruction } from 'dockerfile-ast';

export const ROOT = new URL('../..', import.meta.url).pathname;
const read = (name: string): string => readFileSync(`${ROOT}${name}`, 'utf8');

/** One instruction: `RUN`, `COPY` …, its arguments as they stand there, and `--from=…` among its flags. */
export interface Step {
  keyword: string;
  text: string;
  /** Arguments of the form that runs without a shell; null where a shell is meant. */
  args: readonly string[] | null;
  flags: readonly string[];
}

/** What stands between two `FROM`s. */
export interface Stage {
  name: string;
  /** An image, or the stage that it goes on with. */
  base: string;
  steps: readonly Step[];
}

/** The stages of `Dockerfile`, as Docker's own parser would see them. */
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

/** All steps of a stage, those of the stages that it goes on with first. */
export function stepsOf(name: string, stages = readStages()): Step[] {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...stepsOf(stage.base, stages), ...stage.steps] : [];
}

/** The files of this checkout that reach the build, by `.dockerignore`: what it names with `!`, less the endings that it names. */
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
