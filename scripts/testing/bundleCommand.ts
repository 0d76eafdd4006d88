import { join, parse, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { makeRunFolder } from './makeRunFolder.ts'

const root = resolve(import.meta.dirname, '../..')

/** Modules that a package starts as processes or threads, by their place beside the module that starts them. */
const STARTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'services/api': { 'redraw/pictureProcess': 'src/media/redraw/pictureProcess.ts' },
  'services/relay': { sqliteThread: 'src/store/sqlite/sqliteThread.ts' },
}

/**
 * Bundles a module of a package, and the processes that it starts, into files that Node runs without a loader. The bundle contains our packages; it imports
 * others from `node_modules`, for its folder is inside the package.
 *
 * @returns the folder, for the caller to remove, and in it the module's file
 * @example const { file, folder } = await bundleCommand('/srv/billfold/services/vault/src/main.ts')
 */
export async function bundleCommand(source: string): Promise<{ readonly file: string; readonly folder: string }> {
  const [group = '', name = ''] = relative(root, source).split('/')
  const target = join(root, group, name)
  const started = Object.entries(STARTED[`${group}/${name}`] ?? {})
  const bundle = await rolldown({
    input: {
      [parse(source).name]: source,
      ...Object.fromEntries(started.map(([place, path]) => [place, join(target, path)])),
    },
    platform: 'node',
    external: id => !/^([./\0]|billfold($|\/)|@billfold\/)/.test(id),
    resolve: { conditionNames: ['@billfold/source', 'node', 'import', 'default'] },
  })
  const folder = makeRunFolder(join(target, '.cache'))
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js' })
  await bundle.close()
  return { folder, file: join(folder, `${parse(source).name}.js`) }
}
