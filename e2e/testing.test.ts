import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareExample } from './support/examples/prepareExample.ts'
import { run } from './support/run.ts'
import { shareTarballs } from './support/shareTarballs.ts'

// The suite of a host that has our packages and not our sources: installed from tarballs, run as its owner runs it.

it('a host tests its app with the packed testkit and devnet: npm test, nothing of ours beside', async () => {
  const { folder } = await prepareExample('testing', await shareTarballs())
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string }>
  }
  const own = Object.entries(lock.packages).filter(([path]) => /node_modules\/(billfold|@billfold\/\w+)$/.test(path))
  expect(own.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual([
    '@billfold/devnet',
    '@billfold/evm',
    '@billfold/testkit',
    'billfold',
  ])
  expect(own.filter(([, { resolved }]) => !resolved?.endsWith('.tgz'))).toEqual([])
  const output = await run('npm', ['test', '--', '--reporter=json'], { cwd: folder })
  const { numPassedTests, numTotalTests } = JSON.parse(output.slice(output.indexOf('{"'))) as Record<string, number>
  expect(numTotalTests).toBeGreaterThanOrEqual(7)
  expect(numPassedTests).toBe(numTotalTests)
}, 300_000)
