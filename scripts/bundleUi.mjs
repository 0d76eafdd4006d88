// Part of `npm run build`: joins what the modal needs at once into one file, `dist/ui/mountUi.js`.
//
// The package is published as one file per module, so that a host's bundler takes no more than it uses. For the modal
// that works against the visitor: some sixty small modules that every view shares become twenty requests between the
// press and the list. They always load together, so they travel together; each other view stays a file of its own.
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

const eager = new Set()
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
        // Every file of the result lies in `dist/ui`.
        return isJoined(path) ? { id: path, moduleSideEffects: false } : { id: relative(ui, path), external: true }
      },
      buildEnd() {
        const visit = id => {
          if (eager.has(id) || !isJoined(id)) return
          eager.add(id)
          this.getModuleInfo(id)?.importedIds.forEach(visit)
        }
        visit(entry)
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
  codeSplitting: { groups: [{ name: 'mountUi', test: id => eager.has(id) }] },
})
const frame = output.find(({ fileName }) => fileName === 'mountUi.js')
if (!frame?.exports.includes('mountUi')) throw new Error('mountUi.js does not export mountUi')
for (const { modules, fileName } of output)
  if (fileName !== 'mountUi.js')
    for (const id of Object.keys(modules))
      if (eager.has(id)) throw new Error(`${id} belongs into mountUi.js and is in ${fileName}`)

for (const file of readdirSync(ui, { recursive: true })) if (file.endsWith('.js')) rmSync(join(ui, file))
for (const { fileName, code } of output) if (fileName !== 'mountUi.entry.js') writeFileSync(join(ui, fileName), code)
