// Builds one committed host with Vite for production and reports which files load when.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { browserConditions, silenceDirectives } from './conditions.mjs'

const root = resolve(import.meta.dirname, '..')

/** @returns {Promise<{ outDir: string, chunks: Map<string, { file: string, gzip: number, raw: number, imports: string[], dynamicImports: string[], modules: string[], isEntry: boolean }> }>} */
export async function buildHost(name, { isPublished = false, outDir = join(root, '.cache/hosts', name) } = {}) {
  const result = await build({
    root: join(root, 'bench/hosts', name),
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [react()],
    // Without our condition packages resolve to `dist`, as for a host that installed them.
    resolve: { dedupe: ['react', 'react-dom'], ...(isPublished ? {} : { conditions: browserConditions }) },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rollupOptions: { onwarn: silenceDirectives },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(one => one.output)
  const chunks = new Map()
  for (const output of outputs) {
    if (output.type !== 'chunk') continue
    const code = readFileSync(join(outDir, output.fileName))
    chunks.set(output.fileName, {
      file: output.fileName,
      gzip: gzipSync(code, { level: 9 }).length,
      raw: code.length,
      imports: output.imports,
      dynamicImports: output.dynamicImports,
      modules: Object.keys(output.modules),
      isEntry: output.isEntry,
    })
  }
  return { outDir, chunks }
}
