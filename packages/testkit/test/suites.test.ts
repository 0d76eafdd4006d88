import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startVitest } from 'vitest/node'

// A suite that cannot fail proves nothing: every implementer that breaks a promise has to be found out by it.

test('the conformance suites find every broken implementer, and nothing wrong with the sound ones', async () => {
  const conditions = ['@billfold/source', 'module', 'node', 'development|production']
  const before = process.exitCode
  const runner = await startVitest(
    'test',
    [],
    {
      config: false,
      root: join(import.meta.dirname, '../../..'),
      watch: false,
      include: [join(import.meta.dirname, 'fixtures/broken.suite.ts')],
      reporters: [{}],
      testTimeout: 20_000,
      expect: { poll: { timeout: 400 } },
      maxConcurrency: 20,
      sequence: { concurrent: false },
    },
    {
      resolve: { conditions },
      ssr: {
        resolve: { conditions, externalConditions: ['@billfold/source', 'node'] },
        noExternal: [/^billfold/, /^@billfold\//],
      },
    },
  )
  const suites = runner.state.getTestModules().flatMap(module => [...module.children.suites()])
  const found = new Map(
    suites.map(suite => [
      suite.name.replace(/ keeps the .* contract$/, ''),
      [...suite.children.allTests('failed')].map(failed => failed.name),
    ]),
  )
  await runner.close()
  // Failing is what was wanted of that run.
  process.exitCode = before
  expect(found.size).toBeGreaterThan(35)
  for (const [name, failed] of found) {
    if (name.endsWith(': sound')) expect([name, failed]).toEqual([name, []])
    else expect([name, failed.length > 0]).toEqual([name, true])
  }
}, 180_000)
