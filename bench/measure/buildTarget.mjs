// Builds one target with Vite for production, React of its own folder.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { silenceDirectives } from '../../scripts/conditions.mjs'

const cache = resolve(import.meta.dirname, '../../.cache/bench')

/** @returns the folder of the build and the gzip size of each of its scripts, by path */
export async function buildTarget(name, { root, isOurs }) {
  const outDir = join(cache, name)
  // Peers change with their lockfile alone, and take a quarter of a minute each.
  const stamp = join(cache, `${name}.stamp`)
  const source = isOurs ? undefined : fingerprint(root)
  if (!source || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== source) {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      base: './',
      plugins: [react()],
      // Ours are measured as hosts install them: without our condition packages resolve to `dist`.
      resolve: { dedupe: ['react', 'react-dom'] },
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        rollupOptions: { onwarn: silenceDirectives },
      },
    })
    if (source) writeFileSync(stamp, source)
  }
  const bytes = new Map()
  for (const file of readdirSync(outDir, { recursive: true }))
    if (file.endsWith('.js')) bytes.set(`/${file}`, gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length)
  return { outDir, bytes }
}

function fingerprint(root) {
  const hash = createHash('sha256')
  for (const file of [
    import.meta.filename,
    join(root, 'main.tsx'),
    join(root, 'index.html'),
    join(root, '../package-lock.json'),
  ])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}
