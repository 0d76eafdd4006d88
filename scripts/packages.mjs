#!/usr/bin/env node
// What is published is what hosts can use: publint and are-the-types-wrong on every package that was built, `'use client'`
// still at the head of the React entry, no source condition left that points to a file we do not ship.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const root = resolve(import.meta.dirname, '..')
const PACKAGES = [
  'packages/billfold',
  'packages/evm',
  'packages/bitcoin',
  'packages/solana',
  'packages/wagmi',
  'packages/wallets',
  'packages/testkit',
  'packages/devnet',
  'packages/service',
  'services/api',
  'services/relay',
  'services/vault',
]
const faults = []

for (const folder of PACKAGES) {
  const path = join(root, folder)
  if (!existsSync(join(path, 'dist'))) {
    faults.push(`${folder}: not built (npm run build)`)
    continue
  }
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const { messages } = await publint({ pkgDir: path, level: 'warning', strict: true })
  for (const message of messages) {
    // Sources are not shipped: the condition is for this workspace only and nobody outside names it.
    if (message.path?.includes('@billfold/source')) continue
    faults.push(`${folder}: ${formatMessage(message, manifest, { color: false })}`)
  }
  // Styles have no types, on purpose.
  const { status, stdout, stderr } = spawnSync(
    'npx',
    [
      'attw',
      '--pack',
      '.',
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      'styles.css',
      '--format',
      'ascii',
      '--no-emoji',
    ],
    { cwd: path, encoding: 'utf8' },
  )
  if (status !== 0) faults.push(`${folder}: types are wrong\n${stdout}${stderr}`)
}

const react = join(root, 'packages/billfold/dist/exports/react.js')
if (existsSync(react) && !/^['"]use client['"]/.test(readFileSync(react, 'utf8')))
  faults.push("packages/billfold: 'use client' is lost in the React entry")

for (const file of ['billfold.js', 'LICENSES.txt'])
  if (!existsSync(join(root, 'packages/billfold/dist/script', file)))
    faults.push(`packages/billfold: the script-tag build has no ${file}`)

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0 ? `packages: ${PACKAGES.length} are fit to publish` : `packages: ${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
