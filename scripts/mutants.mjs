#!/usr/bin/env node
// `npm run mutants -- PATH…` changes the code of files or folders in small ways and names each change that no test beside
// the code (first all in one process, then one by one), then no unit test and then no integration test of its package notices; `--unit` asks no integration tests. `npm run mutants:critical` does so for the
// list in mutants/critical.json and fails below 90 %. What was killed is kept until its code changes or the test that
// killed it is gone, so that the next run tries what survived; `--force` tries all of it anew.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { runInProcess } from './mutants/inProcess/runInProcess.mjs'
import { judgeMutants } from './mutants/judgeMutants.mjs'
import { writeRanges } from './mutants/writeRanges.mjs'

const root = resolve(import.meta.dirname, '..')
const leastPercent = 90
const words = process.argv.slice(2).filter(word => !word.startsWith('--'))
const isCritical = process.argv.includes('--critical')
const isUnitOnly = process.argv.includes('--unit')
const equivalents = readJson('scripts/mutants/equivalents.json')
const paths = isCritical ? readJson('scripts/mutants/critical.json') : words
if (paths.length === 0) {
  console.error('Name files or folders: npm run mutants -- packages/billfold/src/send/findLookalike.ts')
  process.exit(1)
}

const folder = '.cache/mutants'
mkdirSync(join(root, folder), { recursive: true })
const named = paths.map(path => relative(root, resolve(root, path)))
const besides = named.map(path => (isFolder(path) ? path : dirname(path)))
/** Tests of other packages would take most of the time. The machines of the kit are tested beside what makes its families up. */
const packages = named.flatMap(packagesOf)
const steps = [
  { name: 'beside', layer: 'unit', folders: besides },
  { name: 'unit', layer: 'unit', folders: packages },
  ...(isUnitOnly ? [] : [{ name: 'integration', layer: 'integration', folders: packages }]),
]
const nearest = named.flatMap((path, at) => (hasTests(besides[at]) ? [besides[at]] : packagesOf(path)))
const reports = [await runInProcess({ root, paths: named, folders: [...new Set(nearest)], cache: folder })]
logLeft('in one process')
for (const step of steps) {
  if (step.name === 'beside' && !step.folders.some(hasTests)) continue
  const mutate = writeRanges(judge(reports).survivors)
  const report = mutate.length > 0 && run(step, mutate)
  if (report) reports.push(report)
  logLeft(step.name)
}

const { documented, killed, survivors, timedOut } = judge(reports)
for (const { text } of survivors) console.log(`${text}\n`)
const percents = named.map(path => {
  const of = judge(reports, file => file === path || file.startsWith(`${path}/`))
  const total = of.killed + of.timedOut + of.documented + of.survivors.length
  return `| ${path} | ${of.killed} | ${of.timedOut} | ${of.documented} | ${of.survivors.length} | ${total} |`
})
console.log(['| path | killed | timed out | equivalent | survived | all |', ...percents].join('\n'))
const noticed = killed + timedOut
const total = noticed + survivors.length
const percent = total === 0 ? 100 : (noticed / total) * 100
console.log(
  `mutants: ${noticed} of ${total} killed (${timedOut} by time), ${percent.toFixed(1)} %; ${documented} equivalent`,
)
process.exit(isCritical && percent < leastPercent ? 1 : 0)

function isFolder(path) {
  return statSync(join(root, path)).isDirectory()
}

function packagesOf(path) {
  const one = path.split('/').slice(0, 2).join('/')
  return one === 'packages/billfold' ? [one, 'packages/testkit'] : [one]
}

function logLeft(name) {
  console.log(`mutants: after the tests ${name}, ${judge(reports).survivors.length} are left`)
}

function hasTests(folder) {
  return readdirSync(join(root, folder), { recursive: true }).some(
    name => /\.test\.tsx?$/.test(name) && !name.includes('.browser.'),
  )
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function judge(of, isAsked = isNamed) {
  return judgeMutants(of, { equivalents, isAsked })
}

/** The kept results are of all files that were ever tried. */
function isNamed(file) {
  return named.some(path => file === path || file.startsWith(`${path}/`))
}

/** Stryker does not see that a test of the same name asserts more than before. */
function forgetSurvivors(known) {
  if (!existsSync(join(root, known))) return
  const kept = readJson(known)
  for (const [path, file] of Object.entries(kept.files))
    if (isNamed(path)) file.mutants = file.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  writeFileSync(join(root, known), JSON.stringify(kept))
}

/** Runs the tests of one step over changed code; `undefined` where none of them reaches it. */
function run({ folders, layer, name }, mutate) {
  const noCode = ['test', 'test-d', 'vectors', 'd'].flatMap(kind => [`!**/*.${kind}.ts`, `!**/*.${kind}.tsx`])
  const helpers = ['testing', 'gallery', 'test'].map(part => `!**/${part}/**`)
  const [config, report, known] = ['config', 'report', 'known'].map(kind => `${folder}/${name}.${kind}.json`)
  writeFileSync(
    join(root, config),
    JSON.stringify({
      ...readJson('scripts/mutants/stryker.json'),
      mutate: [...mutate, ...noCode, ...helpers],
      jsonReporter: { fileName: report },
      incremental: true,
      incrementalFile: known,
      force: process.argv.includes('--force'),
    }),
  )
  forgetSurvivors(known)
  const { status, stderr } = spawnSync('npx', ['stryker', 'run', config], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    env: {
      ...process.env,
      BILLFOLD_MUTANTS: layer,
      BILLFOLD_MUTANTS_FOLDERS: JSON.stringify([...new Set(folders)]),
    },
  })
  // A step of which no test reaches the code.
  if (status !== 0 && stderr.includes('No tests were executed')) return undefined
  process.stderr.write(stderr)
  if (status !== 0) process.exit(status ?? 1)
  return readJson(report)
}
