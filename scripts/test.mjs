#!/usr/bin/env node
// `npm test`: installs what is missing, runs every check and test, and closes with `N passed, N failed`.
// `npm test -- unit e2e` runs only the named steps; `npm test -- --without firefox,postgres,redis` leaves out what needs those.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { installPackages } from './installPackages.mjs'
import { installPrerequisites } from './prerequisites/installPrerequisites.mjs'
import { listLeftOut } from './prerequisites/listLeftOut.mjs'
import { readArguments } from './prerequisites/readArguments.mjs'
import { findFailures } from './reports/findFailures.mjs'
import { judgeRepeat } from './reports/judgeRepeat.mjs'

const root = resolve(import.meta.dirname, '..')
process.chdir(root)
const { steps: wanted, without } = readWords()
await installPrerequisites({ without, lacking: installPackages() })

const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
// Layers share what Vitest has transformed; a run begins without what earlier ones left.
rmSync(join(root, '.cache/modules'), { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const TSX = ['node', '--conditions=@billfold/source', '--import', 'tsx']

/** Workers beside one for each core, by layer: how many keep the cores busy while files wait for servers, chains and pages. */
const MORE_WORKERS = { unit: 1, integration: 2, browser: 1, e2e: 1 }

/** Steps in the order in which a mistake is cheapest to find; those of one row run at once, as many as there are cores. A layer's budget is architecture section 9's, in minutes. */
const STEPS = [
  [
    // It takes as long as the checks together.
    command('build', ['npm', 'run', '--silent', 'build']),
    command('format', ['npx', 'biome', 'check', '.']),
    command('laws', ['node', 'scripts/laws.mjs']),
    command('licences', ['node', 'scripts/licences.mjs']),
    command('platforms', ['node', 'scripts/platforms.mjs']),
    command('map', ['node', 'scripts/specificationMap.mjs']),
    command('types', ['node', 'node_modules/typescript-native/bin/tsc', '-p', '.'], 1),
    command('unused', ['npx', 'knip', '--no-progress', '--no-config-hints']),
  ],
  [layer('unit', 0.5)],
  [layer('integration', 3)],
  [
    command('packages', ['node', 'scripts/packages.mjs'], 3),
    command('size', ['node', 'scripts/size.mjs', '--check'], 3),
    command('docs', ['npm', 'run', '--silent', 'docs']),
    layer('workspace', 3),
  ],
  [layer('browser', 3, true)],
  // A first installation takes what the network takes: it stands on a line of its own.
  [command('examples', [...TSX, 'e2e/support/examples/prepareAll.ts'])],
  [layer('e2e', 3.5, true)],
  [command('capabilities', [...TSX, 'scripts/capabilities.ts'])],
]

/** A layer's tests that failed once and passed once: a run with more of them has failed. */
const MOST_FLAKY = 3

let passed = 0
let failed = 0
const lines = []
const failures = []
const flaky = []
const leftOut = []
for (const row of STEPS) {
  const waiting = row.filter(step => wanted.length === 0 || wanted.includes(step.name))
  // The output of steps that run at once is printed step by step.
  const isHeld = waiting.length > 1
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step, isHeld)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
// Last, so that whoever reads only the end knows what to look at.
if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
if (flaky.length > 0)
  console.log(`\nFlaky, each a defect to be found (docs/limits.md):\n\n${flaky.map(format).join('\n')}`)
if (without.length > 0)
  console.log(`\nleft out (--without ${without.join()}), tests by file:\n  ${leftOut.join('\n  ') || 'none'}`)
console.log(`\n${lines.join('\n')}\n\nflaky: ${flaky.length}\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 && flaky.length <= MOST_FLAKY ? 0 : 1)

async function runStep(step, isHeld) {
  const startedAt = Date.now()
  const code = await run(step.words, isHeld)
  const counted = step.report ? await readReport(step) : undefined
  const seconds = (Date.now() - startedAt) / 1000
  const good = counted?.good ?? (code === 0 ? 1 : 0)
  let bad = counted?.bad ?? (code === 0 ? 0 : 1)
  if (code !== 0 && bad === 0 && counted?.flaky.length === 0) bad = 1
  passed += good
  failed += bad
  const over = step.budgetMinutes && seconds > step.budgetMinutes * 60 ? `  over its ${step.budgetMinutes} min` : ''
  lines.push(
    `${bad === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(12)} ${String(good).padStart(5)} passed ${String(bad).padStart(3)} failed  ${seconds.toFixed(1)} s${over}`,
  )
  failures.push(...(counted?.failures ?? []))
  flaky.push(...(counted?.flaky ?? []))
  leftOut.push(...(counted?.leftOut ?? []))
  console.log(lines.at(-1))
}

function format({ name, outputs }) {
  return `${name}\n${outputs.map((text, at) => `    ${at === 0 ? 'first' : 'again'}: ${text}`).join('\n')}`
}

function command(name, words, budgetMinutes) {
  return { name, words, budgetMinutes }
}

function layer(name, budgetMinutes, isRepeated = false) {
  const report = join(root, '.cache/reports', `${name}.json`)
  return { name, budgetMinutes, isRepeated, report, words: wordsOf(name, report) }
}

function wordsOf(name, report, files = []) {
  return [
    'npx',
    'vitest',
    'run',
    '--project',
    name,
    ...files,
    `--maxWorkers=${availableParallelism() + (MORE_WORKERS[name] ?? 0)}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
}

/** Counts a layer's tests. Files with failed tests of a layer with browsers run once more, alone, in a fresh browser on a fresh stack; it is the only repetition that there is. */
async function readReport({ isRepeated, name, report: path }) {
  try {
    const first = JSON.parse(readFileSync(path, 'utf8'))
    const { numPassedTests, numFailedTests, numFailedTestSuites } = first
    const before = findFailures(first, root)
    const count = (failures, flaky = []) => ({
      good: numPassedTests + flaky.filter(({ outputs }) => outputs[1] === 'passed').length,
      bad: failures.length || (flaky.length === 0 && (numFailedTests || numFailedTestSuites) > 0 ? 1 : 0),
      failures,
      flaky,
      leftOut: listLeftOut(first.testResults, root),
    })
    const files = [...new Set(before.map(({ file }) => file))]
    if (!isRepeated || files.length === 0 || files.length > MOST_FLAKY) return count(before.map(({ text }) => text))
    const again = `${path}.again`
    const code = await run(wordsOf(name, again, files))
    const judged = judgeRepeat(first, JSON.parse(readFileSync(again, 'utf8')), root)
    writeFileSync(path, JSON.stringify(judged.report))
    const isExplained = code === 0 || judged.failed.length > 0 || judged.flaky.some(one => one.outputs[1] !== 'passed')
    return count(isExplained ? judged.failed : [`${name}: an error outside of its tests`], judged.flaky)
  } catch {
    return { good: 0, bad: 1, failures: [], flaky: [], leftOut: [] }
  }
}

/** Runs a command. Its output is printed at once or, if it is held, when the command has ended. */
function run([program, ...words], isHeld = false) {
  return new Promise(done => {
    const child = spawn(program, words, {
      stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, CI: 'true', BILLFOLD_WITHOUT: without.join() },
    })
    const written = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => written.push(part))
    child.on('error', () => done(1))
    child.on('close', code => {
      if (isHeld) process.stdout.write(Buffer.concat(written))
      done(code ?? 1)
    })
  })
}

function readWords() {
  try {
    return readArguments(process.argv.slice(2), { isCi: Boolean(process.env.CI) })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
