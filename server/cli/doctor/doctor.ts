import type { ServerConfig } from '../../config/server-config.ts';
import { type Command, Findings, type Installation, UsageProblem } from '../command.ts';
import { lookAtData } from './data.ts';
import { lookAtDatabase } from './database.ts';
import { type Finding, fail, reasonOf } from './finding.ts';
import { lookAtPlace } from './place.ts';
import { lookAtSettings } from './settings.ts';

/** Diagnoses the usual problems of an installation; changes nothing, and runs beside the server. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  purpose: 'looks at settings, disk, app, database and files: a line for each, ok, warn or fail',
  async run(installation, args) {
    if (args.length > 0) throw new UsageProblem('doctor takes no arguments');
    const findings = await lookAtAll(installation);
    const lines = findings.map(({ level, text }) => `${level.padEnd(5)}${text}`);
    if (findings.some(({ level }) => level === 'fail')) throw new Findings(lines);
    return lines;
  },
};

async function lookAtAll(installation: Installation): Promise<Finding[]> {
  let config: ServerConfig;
  try {
    config = installation.config();
  } catch (error) {
    return [fail(`settings: ${reasonOf(error)}`)];
  }
  const { findings, isCurrent } = await lookAtDatabase(config);
  const place = await lookAtPlace(config);
  const data = isCurrent ? await lookAtRows(installation) : [];
  return [...lookAtSettings(config), ...place, ...findings, ...data];
}

async function lookAtRows({ open }: Installation): Promise<Finding[]> {
  try {
    const deps = await open();
    return await lookAtData(deps).finally(() => deps.db.destroy());
  } catch (error) {
    return [fail(`data: ${reasonOf(error)}`)];
  }
}
