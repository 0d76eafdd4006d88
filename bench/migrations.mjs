#!/usr/bin/env node
// `npm run bench:migrations`: step 7 of the API's schema, an index, on a table that has grown, while others read and write it. PostgreSQL is one of the packages, with fsync.
// `--rows N` (2,500,000), `--json` prints one line. Exit code 1 when the step does not end or a session waits longer than a request may.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askDatabase } from './api/processes.mjs'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, rows: { type: 'string', default: '2500000' } },
})
/** What a statement of a request may take. */
const budgetMs = 5_000
const main = resolve(import.meta.dirname, '../services/api/dist/main.js')
const postgres = await askDatabase('postgres', 'fsync')
try {
  const filled = await askDatabase('grow', postgres.url, '-', '0', values.rows)
  const visitors = await askDatabase('visit', postgres.url)
  const begun = performance.now()
  const code = await new Promise(settle =>
    spawn(process.execPath, [main, 'migrate'], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).once('exit', settle),
  )
  const seconds = Math.round(performance.now() - begun) / 1_000
  await visitors.stop()
  const { reads, writes, longestMs } = await visitors.last()
  const report = {
    figures: [
      { name: 'migration, seconds', value: seconds, budget: null, over: code !== 0 },
      { name: 'longest read or write meanwhile, ms', value: longestMs, budget: budgetMs, over: longestMs > budgetMs },
    ],
    rows: filled.rows,
    reads,
    writes,
  }
  if (values.json) console.log(JSON.stringify(report))
  else
    for (const { name, value, over } of report.figures)
      console.log(`${name.padEnd(40)} ${value}${over ? '  OVER' : ''}`)
  process.exitCode = report.figures.some(({ over }) => over) ? 1 : 0
} finally {
  await postgres.stop()
}
