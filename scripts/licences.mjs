#!/usr/bin/env node
// Every package that ships at run time has a licence we may pass on (architecture section 10); names that may not be
// installed at all are refused wherever they stand. `licences.mjs [FILE]` reads another lock file.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
])
// Up to these releases the pairing libraries are Apache-2.0 or MIT; later ones carry terms of their own. They serve tests
// of interoperation only, so they may stand among development dependencies and nowhere else.
const PAIRING = /^@(walletconnect|reown)\//
const LAST_FREE = { '@walletconnect/': [2, 21, 8], '@reown/walletkit': [1, 2, 10] }
const lock = JSON.parse(readFileSync(resolve(process.argv[2] ?? join(root, 'package-lock.json')), 'utf8'))

const faults = []
let count = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || entry.link) continue
  const name = path.split('node_modules/').at(-1)
  if (PAIRING.test(name)) checkPairing(name, path, entry)
  if (entry.dev || entry.devOptional || entry.optional) continue
  count += 1
  const licence = entry.license ?? readLicence(path)
  if (!isAllowed(licence)) faults.push(`${name}@${entry.version}: licence ${licence ?? 'unknown'}`)
  if (entry.hasInstallScript && !['@foundry-rs/anvil'].includes(name))
    faults.push(`${name}@${entry.version}: runs an install script`)
}
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? `licences: ${count} run-time packages are fine` : `licences: ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)

function checkPairing(name, path, { version, license = readLicence(path), dev }) {
  const last = Object.entries(LAST_FREE).find(([prefix]) => name.startsWith(prefix))?.[1]
  if (!last || isLater(version, last)) faults.push(`${name}@${version}: its licence claims what derives from it`)
  else if (!isAllowed(license)) faults.push(`${name}@${version}: licence ${license ?? 'unknown'}`)
  if (!dev) faults.push(`${name}@${version}: for tests only, never among what ships`)
}

/** A version that is not a plain number, or above `last`. */
function isLater(version, last) {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number)
  if (!parts) return true
  const at = parts.findIndex((part, index) => part !== last[index])
  return at !== -1 && parts[at] > last[at]
}

function isAllowed(licence) {
  if (typeof licence !== 'string') return false
  const text = licence.replace(/[()]/g, '')
  if (text.includes(' OR ')) return text.split(' OR ').some(one => ALLOWED.has(one.trim()))
  return text.split(' AND ').every(one => ALLOWED.has(one.trim()))
}

function readLicence(path) {
  try {
    return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).license
  } catch {
    return undefined
  }
}
