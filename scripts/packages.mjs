#!/usr/bin/env node
// What is published is what hosts can use: publint and are-the-types-wrong on every package that was built, `'use client'`
// still at the head of the React entry, no source condition left that points to a file we do not ship, no path of a file that is
// not in the same package.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const root = resolve(import.meta.dirname, '..')
const PACKAGES = [
  'packages/billfold',
  'packages/evm',
  'packages/bitcoin',
  'packages/solana',
  'packages/wagmi',
  'packages/siwx',
  'packages/wallets',
  'packages/testkit',
  'packages/devnet',
  'packages/service',
  'services/api',
  'services/relay',
  'services/vault',
]
const missing = PACKAGES.filter(folder => !existsSync(join(root, folder, 'dist')))
const found = new Map(missing.map(folder => [folder, ['not built (npm run build)']]))
const scratch = mkdtempSync(join(tmpdir(), 'billfold-packages-'))
try {
  // Packed once, by one npm: both tools look at what a host would get.
  const built = PACKAGES.filter(folder => !missing.includes(folder))
  const packed = JSON.parse(
    await run('npm', [
      'pack',
      '--json',
      '--pack-destination',
      scratch,
      ...built.map(folder => `--workspace=${folder}`),
    ]),
  )
  const waiting = built.map(folder => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const { filename } = packed.find(({ name }) => name === manifest.name)
    return { folder, manifest, tarball: join(scratch, filename) }
  })
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) found.set(next.folder, await findFaults(next))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
const faults = PACKAGES.flatMap(folder => found.get(folder).map(fault => `${folder}: ${fault}`))

// What a registry's page shows, and what a licence asks for.
const site = /'(https:[^']+)'/.exec(readFileSync(join(root, 'packages/billfold/src/protocol/siteUrl.ts'), 'utf8'))?.[1]
const licence = readFileSync(join(root, 'LICENSE'), 'utf8')
for (const folder of PACKAGES) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const path = join(root, folder, 'LICENSE')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== licence)
    faults.push(`${folder}: LICENSE is not that of the project`)
  for (const name of ['description', 'keywords', 'repository', 'bugs', 'engines'])
    if (!manifest[name]) faults.push(`${folder}: package.json has no ${name}`)
  if (manifest.homepage !== site) faults.push(`${folder}: homepage is not ${site}`)
  if (manifest.repository?.directory !== folder) faults.push(`${folder}: repository names another folder`)
}

// In the workspace a path into another package resolves; in a host's `node_modules` it does not.
for (const folder of PACKAGES.filter(one => !missing.includes(one))) {
  const dist = join(root, folder, 'dist')
  for (const file of readdirSync(dist, { recursive: true }).filter(name => name.endsWith('.js'))) {
    const path = join(dist, file)
    for (const [, specifier] of readFileSync(path, 'utf8').matchAll(
      /(?:^|[\s;}])(?:import|export)\b[^;'"`]*?["'](\.[^"']*\.js)["']/g,
    )) {
      const target = resolve(dirname(path), specifier)
      if (!target.startsWith(`${dist}/`) || !existsSync(target)) faults.push(`${folder}: ${file} imports ${specifier}`)
    }
  }
}

// Runs in every runtime with WebCrypto: the code of others is inside, and of Node nothing is asked for.
const siwx = join(root, 'packages/siwx/dist')
for (const file of existsSync(siwx) ? readdirSync(siwx, { recursive: true }).filter(name => name.endsWith('.js')) : [])
  for (const [, specifier] of readFileSync(join(siwx, file), 'utf8').matchAll(/^import\b.*["']([^"'.][^"']*)["'];?$/gm))
    if (!specifier.startsWith('@noble/')) faults.push(`packages/siwx: ${file} imports ${specifier}`)

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

async function findFaults({ manifest, tarball }) {
  const { buffer, byteLength, byteOffset } = readFileSync(tarball)
  const { messages } = await publint({
    pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) },
    level: 'warning',
    strict: true,
  })
  const faults = messages
    // Sources are not shipped: the condition is for this workspace only and nobody outside names it.
    .filter(message => !message.path?.includes('@billfold/source'))
    .map(message => formatMessage(message, manifest, { color: false }))
  // Styles have no types, on purpose.
  const words = ['--profile', 'esm-only', '--exclude-entrypoints', 'styles.css', '--format', 'ascii', '--no-emoji']
  await run('npx', ['attw', tarball, ...words]).catch(error => {
    faults.push(`types are wrong\n${error.stdout}${error.stderr}`)
  })
  return faults
}

/** What a command wrote. @throws with all that it wrote when it fails. */
function run(command, words) {
  return new Promise((done, fail) => {
    execFile(command, words, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error) fail(Object.assign(error, { stdout, stderr }))
      else done(stdout)
    })
  })
}
