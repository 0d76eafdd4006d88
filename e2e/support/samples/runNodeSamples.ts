import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'

/** Imports each sample of Node in a test of its own. */
const IMPORTS = `import { test } from 'vitest'

for (const [path, load] of Object.entries(import.meta.glob(PATHS))) test(path.slice(2), async () => void (await load()))
`

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** How many tests ran, and the failures: file of the sample, and first line of the error. */
export type NodeRan = { readonly count: number; readonly faults: readonly string[] }

/**
 * Runs samples in the project at `folder` without a page: those that are tests under Vitest, for which they are written, and
 * the others by their import. Chains that they start are real.
 */
export async function runNodeSamples(folder: string, samples: Iterable<string>): Promise<NodeRan> {
  const names = [...samples]
  const tests = names.filter(name => /from 'vitest'/.test(readFileSync(join(folder, 'src', name), 'utf8')))
  const scripts = names.filter(name => !tests.includes(name)).map(name => `./${name}`)
  writeFileSync(join(folder, 'src/scripts.js'), IMPORTS.replace('PATHS', JSON.stringify(scripts)))
  const include = [...tests, 'scripts.js'].map(name => `src/${name}`)
  const config = { test: { include, testTimeout: 60_000 } }
  writeFileSync(join(folder, 'vitest.config.js'), `export default ${JSON.stringify(config)}\n`)
  const file = join(folder, 'report.json')
  // It ends with 1 when a test has failed, which the report says better.
  await run('npx', ['vitest', 'run', '--reporter', 'json', '--outputFile', file], { cwd: folder }).catch(() => {})
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const results = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const own = name.split('/').at(-1) ?? name
    // A file that cannot be loaded has no tests.
    if (assertionResults.length === 0) return [`${own} ${message.split('\n')[0]}`]
    return assertionResults.map(({ title, status, failureMessages }) =>
      status === 'passed' ? '' : `${own === 'scripts.js' ? title : own} ${failureMessages[0]?.split('\n')[0]}`,
    )
  })
  return { count: results.length, faults: results.filter(fault => fault !== '').sort() }
}
