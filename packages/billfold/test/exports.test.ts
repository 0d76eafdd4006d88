import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

// The public names of every package: they cannot change without a difference that a reviewer sees (law 5).

const root = resolve(import.meta.dirname, '../../..')
const PACKAGES = [
  'packages/billfold',
  'packages/evm',
  'packages/bitcoin',
  'packages/solana',
  'packages/wagmi',
  'packages/siwx',
  'packages/wallets',
  'packages/testkit',
  'packages/devnet',
  'packages/service',
  'services/api',
  'services/relay',
]

for (const folder of PACKAGES) {
  describe(folder, () => {
    const exportsFolder = join(root, folder, 'src/exports')
    for (const file of readdirSync(exportsFolder)
      .filter(name => name.endsWith('.ts'))
      .sort()) {
      it(file, async () => {
        const names = Object.keys(await import(pathToFileURL(join(exportsFolder, file)).href)).sort()
        expect(names).toMatchSnapshot()
      })
    }
  })
}
