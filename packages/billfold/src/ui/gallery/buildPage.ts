import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const source = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const cache = resolve(source, '../../../.cache/ui-page')

/**
 * Builds the test page as a host's build would be, once for all test files: the folder is named after the state of the
 * sources, and a build that is there already is used again.
 * @returns the folder.
 */
export async function buildPage(mode: 'production' | 'development' = 'production'): Promise<string> {
  const state = join(cache, await stateOf(source))
  const folder = `${state}-${mode}`
  if (existsSync(folder)) return folder
  await dropOthers(state)
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // Said outright, because vite would draw both from NODE_ENV, which is `test` under vitest.
    oxc: { jsx: { runtime: 'automatic', development: mode === 'development' } },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: { conditions: ['@billfold/source', 'module', 'browser', mode] },
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(source, 'ui/gallery/main.tsx'),
        // One file: hundreds of pages are opened, and how chunks load is tested by the shell.
        output: { entryFileNames: 'entry.js', codeSplitting: false },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(one => ('output' in one ? one.output : []))
  // Written beside and then moved, so that a build that broke off is never taken for a whole one. Test files that run side
  // by side may build the same: the first one wins.
  const draft = `${folder}.${process.pid}`
  for (const file of outputs) {
    const path = join(draft, file.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'code' in file ? file.code : file.source)
  }
  await rename(draft, folder).catch(async cause => {
    if (!existsSync(folder)) throw cause
    await rm(draft, { recursive: true, force: true })
  })
  return folder
}

/** Builds of older sources. Those of other processes stay. */
async function dropOthers(state: string): Promise<void> {
  if (!existsSync(cache)) return
  for (const name of await readdir(cache))
    if (!join(cache, name).startsWith(state)) await rm(join(cache, name), { recursive: true, force: true })
}

/** A name for what the sources are now: paths, sizes and times of change. */
async function stateOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const lines = await Promise.all(
    entries
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test(-d)?\./.test(entry.name))
      .map(async entry => {
        const path = join(entry.parentPath, entry.name)
        const { size, mtimeMs } = await stat(path)
        return `${path} ${size} ${mtimeMs}`
      }),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16)
}
