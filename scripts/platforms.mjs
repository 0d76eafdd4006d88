#!/usr/bin/env node
// The lockfile names the native packages of every platform that people develop on: npm does not install what it omits. What
// it is known to lack stands in natives/lacking.json. `platforms.mjs [LOCKFILE] [LIST]` reads other files.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isForPlatform } from './natives/isForPlatform.mjs'
import { listNatives } from './natives/listNatives.mjs'

const root = resolve(import.meta.dirname, '..')
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']
const [lockFile = join(root, 'package-lock.json'), listFile = join(root, 'scripts/natives/lacking.json')] =
  process.argv.slice(2)
const known = new Set(JSON.parse(readFileSync(listFile, 'utf8')))
const lacking = listNatives(JSON.parse(readFileSync(lockFile, 'utf8'))).filter(({ isLocked }) => !isLocked)

const faults = []
const found = new Set()
for (const platform of PLATFORMS) {
  const [os, cpu] = platform.split('-')
  const names = lacking
    .filter(native => isForPlatform(native, { os, cpu }))
    .map(({ name, wanted }) => ({ name, wanted }))
  console.log(
    `${platform.padEnd(12)} ${names.length === 0 ? 'complete' : `lacks ${names.map(({ name }) => name).join(', ')}`}`,
  )
  for (const { name, wanted } of names) {
    found.add(name)
    if (!known.has(name)) faults.push(`${platform}: package-lock.json lacks ${name}@${wanted}`)
  }
}
for (const name of known)
  if (!found.has(name)) faults.push(`natives/lacking.json names ${name}, which package-lock.json does not lack`)

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? `platforms: ${PLATFORMS.length} as expected, ${found.size} packages lacking`
    : `platforms: ${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
