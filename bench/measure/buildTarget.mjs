// Builds one target with Vite for production, React of its own folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { browserConditions, silenceDirectives } from '../../scripts/conditions.mjs'

const cache = resolve(import.meta.dirname, '../../.cache/bench')

/** @returns the folder of the build and the gzip size of each of its files */
export async function buildTarget(name, target, root = target.root) {
  const outDir = join(cache, name)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    plugins: [react()],
    resolve: target.isOurs
      ? { conditions: browserConditions, dedupe: ['react', 'react-dom'] }
      : { dedupe: ['react', 'react-dom'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rollupOptions: { onwarn: silenceDirectives },
    },
  })
  const bytes = new Map()
  for (const file of readdirSync(outDir, { recursive: true }))
    if (String(file).endsWith('.js'))
      bytes.set(`/${file}`, gzipSync(readFileSync(join(outDir, String(file))), { level: 9 }).length)
  return { outDir, bytes }
}
