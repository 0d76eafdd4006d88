import { expect, it } from 'vitest'
import { testedCell } from './support/compat/cells.ts'
import { serveRegistry } from './support/compat/serveRegistry.ts'
import { tryCell } from './support/compat/tryCell.ts'
import { shareTarballs } from './support/shareTarballs.ts'

// One cell of the matrix that `npm run compat` tries.

it('the bridge goes into an app that has wagmi and a lock file, by the command of its README (F1)', async () => {
  const registry = await serveRegistry(Object.values(await shareTarballs()))
  try {
    await expect(tryCell(testedCell, registry.url)).resolves.toBeUndefined()
  } finally {
    await registry.close()
  }
}, 240_000)
