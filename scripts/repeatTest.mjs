#!/usr/bin/env node
// `npm run test:repeat -- <file> [-t name] --times 50 --busy 4`: runs the tests of one file again and again, beside that many busy loops, and says how often and how they failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findFailures } from './reports/findFailures.mjs'

const root = resolve(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    testNamePattern: { type: 'string', short: 't' },
    times: { type: 'string', default: '20' },
    busy: { type: 'string', default: '0' },
  },
})
const times = Number(values.times)
const busy = Number(values.busy)
if (positionals.length !== 1 || !(times > 0) || !(busy >= 0)) {
  console.error('Usage: npm run test:repeat -- <file> [-t name] [--times 20] [--busy 0]')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'billfold-repeat-'))
const report = join(folder, 'report.json')
const loops = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
process.once('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

/** How often each failure was seen. */
const counts = new Map()
let failed = 0
for (let at = 1; at <= times; at++) {
  const startedAt = Date.now()
  rmSync(report, { force: true })
  const code = await runOnce()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const failures = code === 0 ? [] : readFailures()
  if (code !== 0) failed++
  for (const failure of failures) counts.set(failure, (counts.get(failure) ?? 0) + 1)
  console.log(`${at}/${times} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
}
for (const [failure, count] of counts) console.log(`\n${count} × ${failure}`)
console.log(`\n${times - failed} passed, ${failed} failed, beside ${busy} busy loops`)
process.exit(failed === 0 ? 0 : 1)

function runOnce() {
  const named = values.testNamePattern === undefined ? [] : ['-t', values.testNamePattern]
  const words = ['vitest', 'run', positionals[0], ...named, '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('npx', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise(done => {
    child.once('error', () => done(1))
    child.once('exit', code => done(code ?? 1))
  })
}

function readFailures() {
  try {
    const found = findFailures(JSON.parse(readFileSync(report, 'utf8')), root)
    return found.length > 0 ? found.map(({ text }) => text) : ['no test failed, but the run did']
  } catch {
    return ['the run wrote no report']
  }
}
