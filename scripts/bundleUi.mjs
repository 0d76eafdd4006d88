// Part of `npm run build`: joins what the modal needs at once into one file, `dist/ui/mountUi.js`.
//
// The package is published as one file per module, so that a host's bundler takes no more than it uses. For the modal
// that works against the visitor: some sixty small modules that every view shares become twenty requests between the
// press and the list. They always load together, so they travel together; each other view stays a file of its own.
//
// Icons, hooks and parts of a few lines that several of those views share are one more file, `dist/ui/pieces.js`. With a
// file for each, the names of the files are longer than the code in them.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const dist = resolve(import.meta.dirname, '../packages/billfold/dist')
const ui = join(dist, 'ui')
const entry = join(ui, 'mountUi.js')
/** What the modal draws of embedded wallets: it hangs on their connector, not on the modal. */
const embeddedEntry = join(ui, 'embeddedUi.js')
/** Parts are joined in; a host that uses `billfold/parts` on its page has its own, without the modal behind them. */
const isJoined = path => path.startsWith(`${ui}/`) || path.startsWith(`${join(dist, 'parts')}/`)
/** A piece is no longer than this, in characters, and at least so many views use it. */
const PIECE = { length: 2500, views: 4 }
/** What fewer views share is joined too where it is this short: a file of its own costs more than what it carries. */
const SMALL = { length: 1000, views: 2 }

const eager = new Set()
const pieces = new Set()
const smallPieces = new Set()
const bundle = await rolldown({
  input: { mountUi: entry, embeddedUi: embeddedEntry },
  platform: 'neutral',
  plugins: [
    {
      name: 'stay outside',
      resolveId(source, importer) {
        if (!importer) return null
        if (!source.startsWith('.')) return { id: source, external: true }
        const path = resolve(dirname(importer), source)
        // Every file of the result is in `dist/ui`.
        return isJoined(path) ? { id: path, moduleSideEffects: false } : { id: relative(ui, path), external: true }
      },
      buildEnd() {
        const importsOf = id => this.getModuleInfo(id).importedIds
        const reach = (id, reached) => {
          if (reached.has(id) || !isJoined(id)) return reached
          reached.add(id)
          for (const imported of importsOf(id)) reach(imported, reached)
          return reached
        }
        reach(entry, eager)
        const users = new Map()
        for (const view of new Set([...eager].flatMap(id => this.getModuleInfo(id).dynamicallyImportedIds)))
          for (const id of reach(view, new Set())) users.set(id, (users.get(id) ?? 0) + 1)
        // A piece brings nothing along that the modal has not loaded, but other pieces.
        const here = new Set([...eager, ...[...eager].flatMap(importsOf)])
        const gather = (found, { length, views }, others) => {
          const isOne = id =>
            users.get(id) >= views &&
            this.getModuleInfo(id).code.length <= length &&
            importsOf(id).every(imported => here.has(imported) || others.has(imported) || found.has(imported))
          for (let before = -1; before < found.size; ) {
            before = found.size
            for (const id of users.keys()) if (!eager.has(id) && !others.has(id) && isOne(id)) found.add(id)
          }
        }
        gather(pieces, PIECE, new Set())
        gather(smallPieces, SMALL, pieces)
      },
    },
  ],
})
const { output } = await bundle.generate({
  format: 'esm',
  minifyInternalExports: false,
  entryFileNames: ({ name }) => (name === 'mountUi' ? 'mountUi.entry.js' : '[name].js'),
  chunkFileNames: ({ name, facadeModuleId }) =>
    name === 'view' && facadeModuleId ? `${basename(dirname(facadeModuleId))}.js` : '[name].js',
  codeSplitting: {
    groups: [
      { name: 'mountUi', test: id => eager.has(id) },
      { name: 'pieces', test: id => pieces.has(id) },
      { name: 'smallPieces', test: id => smallPieces.has(id) },
    ],
  },
})
const frame = output.find(({ fileName }) => fileName === 'mountUi.js')
if (!frame?.exports.includes('mountUi')) throw new Error('mountUi.js does not export mountUi')
for (const { modules, fileName } of output)
  if (fileName !== 'mountUi.js')
    for (const id of Object.keys(modules))
      if (eager.has(id)) throw new Error(`${id} belongs into mountUi.js and is in ${fileName}`)

for (const file of readdirSync(ui, { recursive: true })) if (file.endsWith('.js')) rmSync(join(ui, file))
for (const { fileName, code } of output) if (fileName !== 'mountUi.entry.js') writeFileSync(join(ui, fileName), code)
