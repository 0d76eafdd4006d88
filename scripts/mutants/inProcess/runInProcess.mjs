import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** How often a process that never gave way, or ended under a mutant, is started again. */
const mostStarts = 100

/**
 * Tries all mutants of some code with unit tests in one process, in which they are switched on and off: some hundred times as fast as a run for each. Files are
 * changed in memory only.
 *
 * @param paths Files or folders of the code, from `root`.
 * @param folders Whose unit tests run.
 * @param cache An existing folder for what passes between the processes, from `root`.
 * @param stuckMs After which a test that never gives way is ended; its mutant counts as `Timeout`.
 * @returns a report in the mutation testing schema, with what is neither sure nor reached as `Survived` or `NoCoverage`.
 * @example await runInProcess({ root, paths: ['packages/evm/src/address'], folders: ['packages/evm/src/address'], cache: '.cache/mutants' })
 */
export async function runInProcess({ cache, folders, paths, root, stuckMs = 30_000 }) {
  const [codeFile, nowFile, stateFile] = ['code', 'now', 'state'].map(name => join(root, cache, `${name}.json`))
  const sources = new Map(paths.flatMap(path => listCode(root, path)).map(name => [name, readCode(root, name)]))
  const { code, mutants } = await instrument(root, sources)
  writeFileSync(codeFile, JSON.stringify(code))
  writeFileSync(stateFile, JSON.stringify({ covered: {}, noticed: {}, tried: {} }))
  const tests = folders.map(folder => `${folder}/**/*.test.{ts,tsx}`)
  for (let starts = 0; starts < mostStarts; starts += 1) {
    const broken = await runOnce(root, { codeFile, nowFile, stateFile, tests }, stuckMs)
    if (broken === undefined) break
    const state = JSON.parse(readFileSync(stateFile, 'utf8'))
    state.noticed[broken.mutant] = broken.status
    writeFileSync(stateFile, JSON.stringify(state))
  }
  const { covered, noticed } = JSON.parse(readFileSync(stateFile, 'utf8'))
  const files = Object.fromEntries([...sources].map(([name, source]) => [name, { source, mutants: [] }]))
  for (const { fileName, id, ignoreReason, location, mutatorName, replacement } of mutants) {
    const tried = noticed[id] ?? (covered[id] ? 'Survived' : 'NoCoverage')
    const status = ignoreReason === undefined ? tried : 'Ignored'
    const [start, end] = [location.start, location.end].map(at => ({ line: at.line + 1, column: at.column + 1 }))
    files[fileName].mutants.push({ id, mutatorName, replacement, status, location: { start, end } })
  }
  return { files }
}

/** @returns the mutant under which a test never gave way, so that its process was ended, or under which the process ended by itself. */
async function runOnce(root, task, stuckMs) {
  writeFileSync(task.nowFile, '')
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const vitest = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config], {
    cwd: root,
    env: { ...process.env, BILLFOLD_MUTANTS_IN_PROCESS: JSON.stringify(task) },
    stdio: 'ignore',
    // With the processes that it starts.
    detached: true,
  })
  let isOver = false
  const over = new Promise((resolve, reject) => {
    vitest.once('error', reject)
    vitest.once('close', resolve)
  }).finally(() => {
    isOver = true
  })
  const end = () => process.kill(-vitest.pid, 'SIGKILL')
  const endBoth = () => {
    end()
    process.exit(1)
  }
  process.once('exit', end).once('SIGINT', endBoth).once('SIGTERM', endBoth)
  try {
    while (!isOver) {
      await Promise.race([over, wait(250)])
      const mutant = readFileSync(task.nowFile, 'utf8')
      if (isOver || mutant === '' || Date.now() - statSync(task.nowFile).mtimeMs < stuckMs) continue
      end()
      await over
      return { mutant, status: 'Timeout' }
    }
    const last = readFileSync(task.nowFile, 'utf8')
    return last === '' ? undefined : { mutant: last, status: 'Killed' }
  } finally {
    process.off('exit', end).off('SIGINT', endBoth).off('SIGTERM', endBoth)
  }
}

async function instrument(root, sources) {
  const silent = { debug() {}, info() {}, warn: console.warn, error: console.error, isDebugEnabled: () => false }
  const given = [...sources].map(([name, content]) => ({ name, content, mutate: true }))
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { files, mutants } = await new Instrumenter(silent).instrument(given, options)
  return { code: Object.fromEntries(files.map(({ content, name }) => [join(root, name), content])), mutants }
}

function listCode(root, path) {
  const all = statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true }).map(name => `${path}/${name}`)
    : [path]
  return all.filter(
    name =>
      /\.tsx?$/.test(name) &&
      !/\.(test|test-d|vectors|d)\.tsx?$/.test(name) &&
      !/\/(testing|gallery|test)\//.test(name),
  )
}

function readCode(root, name) {
  return readFileSync(join(root, name), 'utf8')
}
