#!/usr/bin/env node
// Checks every rule of README.md over the rows, the pictures and the generated copy, and prints what is filled.
//   node --import tsx packages/wallets/scripts/check.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconFaults } from '../src/pictures/iconFaults.ts'
import { directoryFaults } from '../src/rows/directoryFaults.ts'
import { sourceKeys } from '../src/rows/sourceKeys.ts'

const root = join(import.meta.dirname, '..')
const rows = JSON.parse(readFileSync(join(root, 'src/data/wallets.json'), 'utf8'))
const faults = directoryFaults(rows, sourceKeys(readFileSync(join(root, 'SOURCES.md'), 'utf8')))
if (faults.length === 0) faults.push(...iconFaults(rows, join(root, 'src/icons')))
for (const fault of faults) process.stderr.write(`${fault}\n`)

const counts = new Map()
for (const row of rows)
  for (const field of Object.keys(row.sources ?? {})) counts.set(field, (counts.get(field) ?? 0) + 1)
const sourced = rows.filter(row => row.icon?.kind === 'sourced').length
const lines = [...counts].sort((a, b) => b[1] - a[1]).map(([field, count]) => `${String(count).padStart(5)}  ${field}`)
const head = `${rows.length} rows; pictures: ${sourced} sourced, ${rows.length - sourced} generated`
process.stdout.write(`${[head, ...lines].join('\n')}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
