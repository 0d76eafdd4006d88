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
 * Runs samples in the project at `folder` without a page of ours: `tests` under Vitest, for which they are written, and
 * `scripts` by their import. Chains and browsers that they start are real. The reader's app, `app`, is built into `dist`
 * before. Only tests whose title `pattern` fits run.
 */
export async function runNodeSamples(folder: string, samples: runNodeSamples.Samples): Promise<NodeRan> {
  const { app, tests, scripts, pattern } = samples
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><title>App</title><body><script type="module" src="/src/${app}"></script></body></html>`,
  )
  await run('npx', ['vite', 'build', '--logLevel', 'error'], {
    cwd: folder,
    env: { VITE_RPC_URL: 'http://127.0.0.1:9' },
  })
  const paths = JSON.stringify(scripts.map(name => `./${name}`))
  writeFileSync(join(folder, 'src/scripts.js'), IMPORTS.replace('PATHS', paths))
  const include = [...tests, 'scripts.js'].map(name => `src/${name}`)
  const config = `{ test: { include: ${JSON.stringify(include)}, testTimeout: 60_000, isolate: false, testNamePattern: ${pattern} } }`
  writeFileSync(join(folder, 'vitest.config.js'), `export default ${config}\n`)
  const file = join(folder, 'report.json')
  // It ends with 1 when a test has failed, which the report says better.
  await run('npx', ['vitest', 'run', '--reporter', 'json', '--outputFile', file], { cwd: folder }).catch(() => {})
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const results = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const own = name.split('/').at(-1) ?? name
    // A file that cannot be loaded has no tests.
    if (assertionResults.length === 0) return [`${own} ${message.split('\n')[0]}`]
    return assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status, failureMessages }) =>
        status === 'passed' ? '' : `${own === 'scripts.js' ? title : own} ${failureMessages[0]?.split('\n')[0]}`,
      )
  })
  return { count: results.length, faults: results.filter(fault => fault !== '').sort() }
}

export declare namespace runNodeSamples {
  type Samples = {
    readonly app: string
    readonly tests: readonly string[]
    readonly scripts: readonly string[]
    readonly pattern: RegExp
  }
}
