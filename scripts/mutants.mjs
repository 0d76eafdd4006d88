#!/usr/bin/env node
// `npm run mutants -- PATH…` changes the code of files or folders in small ways and names each change that no unit or
// integration test notices; `--unit` asks the unit tests alone. `npm run mutants:critical` does so for the list in
// mutants/critical.json and fails below 90 %.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { listSurvivors } from './mutants/listSurvivors.mjs'

const root = resolve(import.meta.dirname, '..')
const leastPercent = 90
const words = process.argv.slice(2).filter(word => !word.startsWith('--'))
const isCritical = process.argv.includes('--critical')
/** Seconds for each mutant instead of minutes; what survives is tried again with the integration tests. */
const isUnitOnly = process.argv.includes('--unit')
const paths = isCritical ? JSON.parse(readFileSync(join(root, 'scripts/mutants/critical.json'), 'utf8')) : words
if (paths.length === 0) {
  console.error('Name files or folders: npm run mutants -- packages/billfold/src/core/send/findLookalike.ts')
  process.exit(1)
}

const files = paths.map(path => {
  const file = relative(root, resolve(root, path))
  return statSync(join(root, file)).isDirectory() ? `${file}/**/*.{ts,tsx}` : file
})
const noCode = ['test', 'test-d', 'vectors', 'd'].flatMap(kind => [`!**/*.${kind}.ts`, `!**/*.${kind}.tsx`])
const helpers = ['testing', 'gallery', 'test'].map(name => `!**/${name}/**`)
const folder = join(root, '.cache/mutants')
mkdirSync(folder, { recursive: true })
const base = JSON.parse(readFileSync(join(root, 'scripts/mutants/stryker.json'), 'utf8'))
const config = join(folder, 'stryker.json')
writeFileSync(config, JSON.stringify({ ...base, mutate: [...files, ...noCode, ...helpers] }))
const { status } = spawnSync('npx', ['stryker', 'run', config], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, BILLFOLD_MUTANTS: isUnitOnly ? 'unit' : 'unit,integration' },
})
if (status !== 0) process.exit(status ?? 1)

const { killed, survivors } = listSurvivors(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')))
const total = killed + survivors.length
const percent = total === 0 ? 100 : (killed / total) * 100
for (const survivor of survivors) console.log(`${survivor}\n`)
console.log(`mutants: ${killed} of ${total} killed, ${percent.toFixed(1)} %`)
process.exit(isCritical && percent < leastPercent ? 1 : 0)
