// Part of `npm run build`: gives each row of the error catalogue a file of its own in `dist`.
//
// The sources hold the rows by area, which is how people read them. A host's bundler cuts between files: with the areas
// as they are, the earliest chunk that throws one error of an area carries the texts of all the others.
// `advice` stays only in the rows whose advice the kit itself shows; of the others it is for the documentation, as are
// `reader` and `place` of all of them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

/** Rows whose advice `defineElements`, the checks of a page under development and the fallback of the modal show. */
const shown = [
  'alert/element-name-taken',
  'alert/another-copy',
  'alert/kit-id-taken',
  'alert/unknown-option',
  'alert/unknown-network',
  'alert/unknown-wallet',
  'alert/experimental-option',
  'alert/login-unavailable',
  'alert/several-kits',
  'alert/storage-shared',
  'chunk/load-failed',
]
/** Areas that no page needs before its visitor sends something: one file is smaller than many. */
const together = ['send']
/** Rows that many chunks share and no first load needs: in one file, for a bundler would make a file of each. */
const shared = [
  'httpOffline',
  'httpStatus',
  'httpTooLarge',
  'nodeFeeTooHigh',
  'nodeFeeTooLow',
  'nodeUnknown',
  'requestTimeout',
  'rpcAllFailed',
  'rpcInvalidAnswer',
  'rpcInvalidParams',
  'rpcNoUrl',
  'rpcTransactionRejected',
  'tokenBalanceUnavailable',
  'walletMethodUnsupported',
]
/** Their code, area by area. */
let sharedCode = ''
const folder = resolve(import.meta.dirname, '../packages/billfold/dist/protocol/errors/rows')

for (const file of readdirSync(folder).filter(name => name.endsWith('.js'))) {
  const owner = basename(file, '.js')
  const exported = Object.entries(await import(`file://${join(folder, file)}`))
  const rows = exported.filter(([, row]) => row.code)
  const types = join(folder, `${owner}.d.ts`)
  const typed = rows.reduce(
    (text, [name, { code }]) =>
      ['reader', 'place', ...(shown.includes(code) ? [] : ['advice'])].reduce(
        (rest, member) => without(rest, name, member),
        text,
      ),
    readFileSync(types, 'utf8'),
  )
  writeFileSync(types, typed)
  if (together.includes(owner)) {
    writeFileSync(join(folder, file), rows.map(([name, row]) => `export const ${name} = ${toJson(row)}\n`).join(''))
    continue
  }
  mkdirSync(join(folder, owner))
  for (const [name, row] of rows) {
    const code = `export const ${name} = ${toJson(row)}\n`
    if (shared.includes(name)) sharedCode += code
    else writeFileSync(join(folder, owner, `${name}.js`), code)
  }
  const from = name => (shared.includes(name) ? '../shared.js' : `./${name}.js`)
  writeFileSync(
    join(folder, owner, 'all.js'),
    rows.map(([name]) => `export { ${name} } from '${from(name)}'\n`).join(''),
  )
  // Some modules take an area as a whole (`import * as rpc`); the build gives them a namespace under a name of its own.
  const wholes = exported
    .filter(([, row]) => !row.code)
    .map(([name]) => `export * as ${name} from './${owner}/all.js'\n`)
  writeFileSync(join(folder, file), [`export * from './${owner}/all.js'\n`, ...wholes].join(''))
}

writeFileSync(join(folder, 'shared.js'), sharedCode)

/** The declarations without a member of one row. */
function without(text, name, member) {
  return text.replace(new RegExp(`(declare const ${name}: \\{[^]*?)\\s*readonly ${member}: .*;`), '$1')
}

function toJson({ advice, reader, place, ...row }) {
  return JSON.stringify(shown.includes(row.code) ? { ...row, advice } : row, null, '\t')
}
