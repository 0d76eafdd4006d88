// `npm run compat`: adds the packed packages to apps that hosts have already, one for each package manager and TypeScript
// that we promise. `-- pnpm` tries the cells whose name holds the word. Before landing, and never in CI: it asks the registry.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackages } from '../examples/buildPackages.ts'
import { packPackages } from '../examples/packPackages.ts'
import { cells } from './cells.ts'
import { serveRegistry } from './serveRegistry.ts'
import { tryCell } from './tryCell.ts'

const words = process.argv.slice(2)
const nameOf = ({ manager, typescript, age }: (typeof cells)[number]) =>
  `${manager.name}, TypeScript ${typescript}${age === 'oldest' ? ', oldest wagmi and viem' : ''}`
const folder = mkdtempSync(join(tmpdir(), 'billfold-packed-'))
await buildPackages()
const registry = await serveRegistry(Object.values(await packPackages(folder)))
const failed: string[] = []
try {
  for (const cell of cells.filter(each => words.every(word => nameOf(each).includes(word)))) {
    const startedAt = Date.now()
    const fault = await tryCell(cell, registry.url).then(
      () => undefined,
      (cause: unknown) => String(cause),
    )
    if (fault) failed.push(`${nameOf(cell)}\n${fault}`)
    process.stdout.write(
      `${fault ? 'FAIL' : 'ok  '} ${nameOf(cell)}  ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`,
    )
  }
} finally {
  await registry.close()
  rmSync(folder, { recursive: true, force: true })
}
if (failed.length > 0) process.stdout.write(`\n${failed.join('\n\n')}\n`)
process.exit(failed.length === 0 ? 0 : 1)
