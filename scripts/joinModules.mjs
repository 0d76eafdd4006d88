// Part of `npm run build`: joins small modules that many late chunks share, and that import nothing, into one file of `dist`.
//
// The package is published as one file per module, and a host's bundler makes a file of each module that two of its chunks
// share: for a module of a few lines such a file costs more than its code. The module stays where it is, for whoever
// names it, and re-exports it from the joined file.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const packages = resolve(import.meta.dirname, '../packages')

/** By the joined file. None of them may be part of a first load, of the script-tag build neither: it would take all of the file. */
const JOINED = {
  'evm/dist/words.js': ['transaction/toHexChainId', 'transaction/encodeRlp', 'names/toHex', 'abi/word', 'abi/readWord'],
  'billfold/dist/protocol/forms.js': [
    'addresses/isHex',
    'addresses/isEvmAddress',
    'addresses/isTransactionHash',
    'caip/namespaces',
  ],
}

for (const [target, modules] of Object.entries(JOINED)) {
  const file = join(packages, target)
  const names = new Set()
  const codes = modules.map(module => {
    const path = join(dirname(file), `${module}.js`)
    const code = readFileSync(path, 'utf8')
    if (/^\s*import\b/m.test(code)) throw new Error(`${path} imports something: it cannot be joined`)
    const [, exported] = /^export \{ ([\w$, ]+) \};?$/m.exec(code) ?? []
    if (!exported) throw new Error(`${path} exports nothing by name`)
    for (const name of code.matchAll(/^(?:const|let|function|async function) ([\w$]+)/gm)) {
      if (names.has(name[1])) throw new Error(`${name[1]} stands in two modules of ${target}`)
      names.add(name[1])
    }
    const back = relative(dirname(path), file)
    writeFileSync(path, `export { ${exported} } from "${back.startsWith('.') ? back : `./${back}`}";\n`)
    return code.replace(/^\/\/# sourceMappingURL=.*$/m, '').trim()
  })
  writeFileSync(file, `${codes.join('\n')}\n`)
}
