#!/usr/bin/env node
// Writes the compact copy of the directory for pages:
//   node --import tsx packages/wallets/scripts/compact.mjs                      src/compact/*.generated.ts
//   node --import tsx packages/wallets/scripts/compact.mjs <file> <name> <type> <where the type is> <file of ids>
// The second form writes one self-contained module elsewhere, for a package that may not depend on this one, and the type
// of all ids.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { compactSource } from '../src/compact/compactSource.ts'
import { topIconsSource } from '../src/compact/topIconsSource.ts'
import { walletIdSource } from '../src/compact/walletIdSource.ts'
import { walletRows } from '../src/rows/walletRows.ts'

const root = join(import.meta.dirname, '..')
const [file, name, type, typeImport, idFile] = process.argv.slice(2)
if (file) {
  write(file, compactSource(walletRows, { name, type, typeImport }))
  write(idFile, walletIdSource(walletRows))
} else {
  write(join(root, 'src/compact/compactWallets.generated.ts'), compactSource(walletRows))
  const read = path => readFileSync(join(root, 'src/icons', path), 'utf8')
  write(join(root, 'src/compact/topIcons.generated.ts'), topIconsSource(walletRows, read))
}

function write(path, source) {
  writeFileSync(path, source)
  process.stdout.write(`${path}: ${source.length} bytes, ${gzipSync(source, { level: 9 }).length} gzip\n`)
}
