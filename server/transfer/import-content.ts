import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../base/call.ts';
import { Refusal } from '../base/refusal.ts';
import { audit } from '../http/audit/write-audit.ts';
import { inspectFile } from '../storage/digest-thread.ts';
import { ifThere } from '../storage/disk.ts';
import { BYTES, LINES } from './export-content.ts';
import { importArticle } from './import-article.ts';
import { importFile } from './import-file.ts';
import { importRecord } from './import-record.ts';
import type { Aliases, Importing, ImportOutcome } from './importing.ts';
import { readLines } from './read-lines.ts';
import { TransferProblem } from './transfer-problem.ts';
import type { Line } from './transferred.ts';

/** Result of an import; `refused` lists the lines that violate a rule. */
export interface Imported {
  counts: Readonly<Record<ImportOutcome, number>>;
  refused: readonly string[];
}

/**
 * Imports an export. Everything is checked before the first write; then each record is written in its own transaction,
 * and records that violate a rule are skipped and listed. Idempotent: a repeated call writes what is missing. Throws
 * {@link TransferProblem}.
 */
export async function importContent(deps: Deps, importing: Importing): Promise<Imported> {
  const path = join(importing.folder, LINES);
  if (!(await ifThere(stat(path)))) throw new TransferProblem(`${path}: there is no such file`);
  for await (const { number, line } of readLines(path))
    await checkBytes(importing.folder, line, number);
  const counts = { added: 0, changed: 0, unchanged: 0, kept: 0 };
  const refused: string[] = [];
  const aliases: Aliases = new Map();
  for await (const { number, line } of readLines(path)) {
    const outcome = await importLine(deps, line, importing, aliases).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      refused.push(`line ${number}: ${wordsOf(error)}`);
    });
    if (!outcome) continue;
    counts[outcome] += 1;
    if (outcome === 'added' || outcome === 'changed') await record(deps, line, importing);
  }
  return { counts, refused };
}

function importLine(
  deps: Deps,
  line: Line,
  importing: Importing,
  aliases: Aliases,
): Promise<ImportOutcome> {
  if (line.kind === 'file') return importFile(deps, line, importing);
  if (line.kind === 'article') return importArticle(deps, line, importing);
  return importRecord(deps, line, importing, aliases);
}

/** Checks before the first write that no bytes are missing or damaged. */
async function checkBytes(folder: string, line: Line, number: number): Promise<void> {
  if (line.kind !== 'file' || line.file.heldAt !== null) return;
  const path = join(folder, BYTES, line.id);
  const found = await ifThere(inspectFile(path));
  if (found?.size === line.file.size && found.sha256 === line.file.sha256) return;
  throw new TransferProblem(`line ${number}: ${path} is ${found ? 'damaged' : 'missing'}`);
}

function wordsOf({ message, data }: Refusal): string {
  const fields = data !== null && typeof data === 'object' ? Object.entries(data) : [];
  const details = fields
    .filter(([, words]) => typeof words === 'string')
    .map((pair) => pair.join(': '));
  return [message, ...details].join(' ');
}

const record = (deps: Deps, { id, kind }: Line, { userName }: Importing): Promise<void> =>
  audit(
    deps,
    {
      ...{ at: deps.now(), userName, action: '导入内容', result: 'ok', duration: 0 },
      ...{ client: { address: '', userAgent: '' }, requestId: crypto.randomUUID(), call: 'import' },
    },
    [{ kind, id }],
  );
