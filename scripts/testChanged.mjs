#!/usr/bin/env node
// `npm run test:changed`: the tests of all layers that the change against `main` can reach, most likely first, as many as fit 80 s. `-- --since <commit>` compares with another commit,
// `-- --budget 300` takes more time, `-- --list` only prints them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseTests, layerOf } from './changed/chooseTests.mjs'
import { readGraph } from './changed/readGraph.mjs'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    budget: { type: 'string', default: '80' },
    list: { type: 'boolean', default: false },
  },
})

const files = git('ls-files', '-co', '--exclude-standard').filter(file => existsSync(join(root, file)))
const since = values.since ?? startOfChange()
const all = [...git('diff', '--name-only', since), ...git('ls-files', '-o', '--exclude-standard')]
const changed = all.filter(file => !/\.md$/.test(file))
if (changed.length === 0) {
  console.log(`Nothing but documentation differs from ${since}`)
  process.exit(0)
}
const workers = availableParallelism()
const { chosen, left } = chooseTests({
  budget: Number(values.budget),
  changed,
  files,
  neededBy: readGraph(root, files),
  seconds: readSeconds(),
  workers,
})
for (const file of chosen) console.log(`  ${file}`)
console.log(`${chosen.length} test files for ${changed.length} changed files`)
if (left.length > 0) console.log(`${left.length} more can be reached; npm test runs them, the next is ${left[0]}`)
if (values.list || chosen.length === 0) process.exit(0)
const projects = [...new Set(chosen.map(layerOf))].flatMap(name => ['--project', name])
const { status } = spawnSync('npx', ['vitest', 'run', ...projects, ...chosen], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)

/** The last commit of `main`, or the one before it on `main` itself where nothing is uncommitted. */
function startOfChange() {
  const isMain = git('rev-parse', 'HEAD')[0] === git('rev-parse', 'main')[0]
  const isClean = git('status', '--porcelain').length === 0
  return isMain && isClean ? 'HEAD~1' : git('merge-base', 'HEAD', 'main')[0]
}

function git(...words) {
  const { status, stderr, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) {
    console.error(stderr)
    process.exit(2)
  }
  return stdout.split('\n').filter(Boolean)
}

/** What the files of the last `npm test` took. */
function readSeconds() {
  const seconds = new Map()
  for (const layer of ['unit', 'workspace', 'integration', 'browser', 'e2e']) {
    const path = join(root, '.cache/reports', `${layer}.json`)
    if (!existsSync(path)) continue
    for (const { endTime, name, startTime } of JSON.parse(readFileSync(path, 'utf8')).testResults)
      seconds.set(relative(root, name), (endTime - startTime) / 1000)
  }
  return seconds
}
