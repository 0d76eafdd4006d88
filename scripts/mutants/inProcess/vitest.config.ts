import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import config from '../../../vitest.config.ts'

type Task = {
  /** Globs of the tests that run. */
  readonly tests: readonly string[]
  /** Holds the code with all of its mutants, by file. */
  readonly codeFile: string
}

const task: Task = JSON.parse(process.env.BILLFOLD_MUTANTS_IN_PROCESS ?? 'null')
const code = new Map<string, string>(Object.entries(JSON.parse(readFileSync(task.codeFile, 'utf8'))))
const plugin = { name: 'mutants', enforce: 'pre' as const, load: (id: string) => code.get(id.split('?')[0]!) }

/** One process, in which one test runs at a time: only one mutant can be on. */
const projects = (config.test?.projects ?? []).flatMap(project => {
  if (typeof project !== 'object' || !('test' in project) || project.test?.name !== 'unit') return []
  const { exclude, include = [] } = project.test
  const refused = include.filter(glob => glob.startsWith('!'))
  const test = {
    ...project.test,
    include: [...task.tests, ...refused],
    exclude,
    runner: join(import.meta.dirname, 'MutantRunner.mjs'),
    // One try of the runner has less.
    testTimeout: 3_600_000,
    expect: { ...project.test.expect, poll: { timeout: 2_000, interval: 5 } },
    maxConcurrency: 1,
  }
  return [{ ...project, plugins: [plugin], test }]
})

export default { ...config, test: { ...config.test, maxWorkers: 1, projects } }
