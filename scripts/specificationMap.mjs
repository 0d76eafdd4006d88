#!/usr/bin/env node
// docs/specification-map.md: no empty cell in a part that is built, and every test it names exists.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/specification-map.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\|[-| ]+$/.test(line) && !/^\| specification\b/.test(line))
  .map(line =>
    line
      .slice(2, -2)
      .split(' | ')
      .map(cell => cell.trim()),
  )

const faults = []
for (const [specification, ours, test, state] of rows) {
  if (!state) faults.push(`${specification}: a row has four cells`)
  else if (!/^(built$|later: )/.test(state))
    faults.push(`${specification}: the state is "built" or "later: …", not "${state}"`)
  else if (state === 'built' && (!ours || !test)) faults.push(`${specification}: built, but a cell is empty`)
  if (test && !existsSync(join(root, test))) faults.push(`${specification}: no test ${test}`)
}
for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0 ? `specification map: ${rows.length} rows` : `specification map: ${faults.length} faults`,
)
process.exit(faults.length === 0 && rows.length > 100 ? 0 : 1)
