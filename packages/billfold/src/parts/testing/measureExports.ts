import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const entry = fileURLToPath(new URL('../../exports/parts.ts', import.meta.url))

/** Size in bytes, minified and gzipped, of a bundle that holds these exports of `billfold/parts`, without React. */
export async function measureExports(names: readonly string[]): Promise<number> {
  const id = 'virtual:measured'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'measured',
        enforce: 'pre',
        resolveId: source => (source === id ? id : null),
        load: source => (source === id ? `export { ${names.join(', ')} } from ${JSON.stringify(entry)}` : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { input: id, preserveEntrySignatures: 'strict', external: [/^react/] },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(one => ('output' in one ? one.output : []))
  return outputs.reduce((sum, file) => sum + ('code' in file ? gzipSync(file.code, { level: 9 }).length : 0), 0)
}
