#!/usr/bin/env node
// `npm test`: installs what is missing, runs every check and test, and closes with `N passed, N failed`.
// `npm test -- unit e2e` runs only the named steps.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { installPackages } from './installPackages.mjs'

const root = resolve(import.meta.dirname, '..')
process.chdir(root)
installPackages()
await installChromium()
await installFirefox()
installRedis()

const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Steps in the order in which a mistake is cheapest to find. A layer's budget is architecture section 9's, in minutes. */
const STEPS = [
  command('format', ['npx', 'biome', 'check', '.']),
  command('laws', ['node', 'scripts/laws.mjs']),
  command('licences', ['node', 'scripts/licences.mjs']),
  command('map', ['node', 'scripts/specificationMap.mjs']),
  command('types', ['npx', 'tsc', '-p', '.'], 1),
  command('unused', ['npx', 'knip', '--no-progress', '--no-config-hints']),
  layer('unit', 3),
  layer('integration', 6),
  command('build', ['npm', 'run', '--silent', 'build']),
  command('packages', ['node', 'scripts/packages.mjs'], 3),
  command('size', ['node', 'scripts/size.mjs', '--check'], 3),
  layer('browser', 5),
  layer('e2e', 8),
  command('capabilities', ['node', '--conditions=@billfold/source', '--import', 'tsx', 'scripts/capabilities.ts']),
]

const wanted = process.argv.slice(2)
let passed = 0
let failed = 0
const lines = []
const failures = []
for (const step of STEPS) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue
  const startedAt = Date.now()
  const code = await run(step.words)
  const seconds = (Date.now() - startedAt) / 1000
  const counted = step.report ? readReport(step.report) : undefined
  const good = counted?.good ?? (code === 0 ? 1 : 0)
  let bad = counted?.bad ?? (code === 0 ? 0 : 1)
  if (code !== 0 && bad === 0) bad = 1
  passed += good
  failed += bad
  const over = step.budgetMinutes && seconds > step.budgetMinutes * 60 ? `  over its ${step.budgetMinutes} min` : ''
  lines.push(
    `${bad === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(12)} ${String(good).padStart(5)} passed ${String(bad).padStart(3)} failed  ${seconds.toFixed(1)} s${over}`,
  )
  failures.push(...(counted?.failures ?? []))
  console.log(lines.at(-1))
}
// Last, so that whoever reads only the end knows what to look at.
if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function command(name, words, budgetMinutes) {
  return { name, words, budgetMinutes }
}

function layer(name, budgetMinutes) {
  const report = join(root, '.cache/reports', `${name}.json`)
  return {
    name,
    budgetMinutes,
    report,
    words: [
      'npx',
      'vitest',
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
  }
}

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    return {
      good: numPassedTests,
      bad: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0),
      failures: testResults.flatMap(listFailures),
    }
  } catch {
    return { good: 0, bad: 1, failures: [] }
  }
}

function listFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter(test => test.status === 'failed')
  const file = relative(root, name)
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(({ failureMessages: [error, ...seen], fullName }) => {
    // Behind the error may stand what was to be seen then.
    const rest = seen.map(text => text.slice(0, 3_000).replaceAll(/^/gm, '    '))
    return [`${file}: ${fullName}`, `    ${firstLine(error)}`, ...rest].join('\n')
  })
}

function firstLine(text) {
  return (text ?? '').split('\n')[0].slice(0, 300)
}

function run([program, ...words]) {
  return new Promise(done => {
    const child = spawn(program, words, { stdio: 'inherit', env: { ...process.env, CI: 'true' } })
    child.on('error', () => done(1))
    child.on('exit', code => done(code ?? 1))
  })
}

async function installChromium() {
  const { findChromium, INSTALL_COMMAND } = await import('./chromium.mjs')
  if (findChromium()) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `The browser tests need Chromium. Install it with:\n\n  ${isRoot ? '' : 'sudo '}${INSTALL_COMMAND}\n\nor name one in CHROMIUM_PATH.`,
    )
    process.exit(1)
  }
  console.log('Installing Chromium…')
  installByApt('chromium')
}

/** For what it does otherwise: windows, storage of frames, covers. */
async function installFirefox() {
  const { findFirefox } = await import('./firefox.mjs')
  if (findFirefox()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      'One of the e2e tests needs Firefox. Install it with:\n\n  sudo apt-get install firefox-esr\n\nor name one in FIREFOX_PATH.',
    )
    process.exit(1)
  }
  console.log('Installing Firefox…')
  installByApt('firefox-esr')
}

/** The relay's tests need a broker; PostgreSQL comes from the packages, this does not. */
function installRedis() {
  if (spawnSync('redis-server', ['--version']).status === 0 || spawnSync('valkey-server', ['--version']).status === 0)
    return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      'The tests of the relay need Redis or Valkey. Install it with:\n\n  sudo apt-get install redis-server',
    )
    process.exit(1)
  }
  console.log('Installing Redis…')
  installByApt('redis-server')
}

function installByApt(name) {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) process.exit(status ?? 1)
}
