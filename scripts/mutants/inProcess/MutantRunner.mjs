import { readFileSync, writeFileSync } from 'node:fs'
import { VitestTestRunner } from 'vitest/runners'
import { getFn, getHooks } from 'vitest/suite'

// A test may put its own clock in their place.
const { clearTimeout, performance, setTimeout } = globalThis
const { nowFile, stateFile } = JSON.parse(process.env.BILLFOLD_MUTANTS_IN_PROCESS)
/** A single try has this long, or ten times what the test takes. */
const patienceMs = 4_000
const cleanMs = 60_000
/** What the changed code reads: which mutant is on, and how often its place was run. */
globalThis.__stryker__ ??= {}
const stryker = globalThis.__stryker__

/**
 * Runs each test of Vitest once more for each mutant whose place it reaches. A mutant is killed if the test fails with it, passes without it, and fails with it
 * again. What the first process found is read from the state, so that one that was ended goes on in the next.
 */
export default class MutantRunner extends VitestTestRunner {
  async runTask(test) {
    stryker.mutantCoverage ??= { static: {}, perTest: {} }
    // By Vitest's own rules: a test that fails by itself judges nothing.
    await getFn(test)()
    await finish(test)
    stryker.currentTestId = test.id
    const startedMs = performance.now()
    const outcome = await attempt(test, cleanMs)
    const limitMs = Math.max(patienceMs, 10 * (performance.now() - startedMs))
    stryker.currentTestId = undefined
    // One that does not pass twice in one process says nothing about mutants.
    if (outcome !== 'passed') return
    const state = JSON.parse(readFileSync(stateFile, 'utf8'))
    state.tried[test.id] ??= []
    const tried = state.tried[test.id]
    for (const [id, hits] of Object.entries(stryker.mutantCoverage.perTest[test.id] ?? {})) {
      state.covered[id] = true
      if (state.noticed[id] !== undefined || tried.includes(id)) continue
      tried.push(id)
      const verdict = await judge(test, id, { hitLimit: Math.max(500, 100 * hits), limitMs })
      if (verdict === 'unclean') break
      if (verdict !== 'passed') state.noticed[id] = verdict
      writeFileSync(stateFile, JSON.stringify(state))
    }
    writeFileSync(stateFile, JSON.stringify(state))
  }
}

/** `unclean`: the mutant left something behind, and the test fails without it, too. */
async function judge(test, id, limits) {
  const first = await attemptWith(test, id, limits)
  if (first === 'passed') return 'passed'
  if ((await attempt(test, limits.limitMs)) !== 'passed') return 'unclean'
  const again = await attemptWith(test, id, limits)
  if (again === 'passed') return (await attempt(test, limits.limitMs)) === 'passed' ? 'passed' : 'unclean'
  return first === 'Timeout' || again === 'Timeout' ? 'Timeout' : 'Killed'
}

async function attemptWith(test, id, { hitLimit, limitMs }) {
  Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit })
  // The parent process watches this file and ends this process if the test never returns.
  writeFileSync(nowFile, id)
  const outcome = await attempt(test, limitMs)
  writeFileSync(nowFile, '')
  const isEndless = stryker.hitCount > hitLimit
  Object.assign(stryker, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined })
  if (outcome === 'passed') return 'passed'
  return outcome === 'late' || isEndless ? 'Timeout' : 'Killed'
}

/** The test with its hooks, without Vitest's record of it. */
async function attempt(test, limitMs) {
  let timer
  const late = new Promise(resolve => {
    timer = setTimeout(resolve, limitMs, 'late')
  })
  const run = async () => {
    const undo = await callHooks(test, 'beforeEach')
    try {
      await getFn(test)()
    } finally {
      for (const one of undo.reverse()) if (typeof one === 'function') await one()
      await callHooks(test, 'afterEach')
    }
    return 'passed'
  }
  const outcome = await Promise.race([run().catch(() => 'failed'), late])
  clearTimeout(timer)
  await Promise.race([finish(test), new Promise(resolve => setTimeout(resolve, 1_000))])
  return outcome
}

async function callHooks(test, name) {
  const suites = [test.file]
  for (let suite = test.suite; suite && suite !== test.file; suite = suite.suite) suites.splice(1, 0, suite)
  const results = []
  for (const suite of suites)
    for (const hook of getHooks(suite)[name] ?? []) results.push(await hook(test.context, suite))
  return results
}

/** Releases what the test has opened. */
async function finish(test) {
  const ends = test.onFinished ?? []
  test.onFinished = []
  test.onFailed = []
  for (const end of [...ends].reverse()) await Promise.resolve(end(test.context)).catch(() => {})
}
