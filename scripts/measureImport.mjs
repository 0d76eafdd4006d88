// Measures what one import statement costs a page.
import { gzipSync } from 'node:zlib'
import { bundleStatement } from './bundleStatement.mjs'

/**
 * Gzip bytes of what the statement loads at once. What it loads later, and what is the host's (React, viem, wagmi) is left
 * out. With `later`, a pattern of paths, what such a module loads beyond that, once it is wanted; `isAlone` counts its own file only.
 */
export async function measureImport(statement, { isPublished, later, isAlone }) {
  const output = await bundleStatement(statement, { isPublished })
  const files = new Map(output.map(one => [one.fileName, one]))
  const reached = new Set()
  const visit = name => {
    const chunk = files.get(name)
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return
    reached.add(chunk)
    chunk.imports.forEach(visit)
  }
  for (const one of output) if (one.type === 'chunk' && one.isEntry) visit(one.fileName)
  if (later) {
    const wanted = output.find(one => one.type === 'chunk' && one.moduleIds.some(id => later.test(id)))
    if (!wanted) throw new Error(`no chunk holds ${later}`)
    if (isAlone) return gzipSync(wanted.code, { level: 9 }).length
    const early = new Set(reached)
    visit(wanted.fileName)
    for (const chunk of early) reached.delete(chunk)
  }
  return [...reached].reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0)
}
