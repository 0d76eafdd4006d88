// Compiles contracts/ into artifacts/<Name>.json (for the seeding script) and src/abis/<name>Abi.generated.ts (for programs).
// Usage: node scripts/compile.mjs [--check]   --check changes nothing and fails when a committed file is stale.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const isCheck = process.argv.includes('--check')
/** What programs and the seed use; everything else in contracts/ is a part of these. */
const published = [
  'Badges',
  'GatewayResolver',
  'Multicall3',
  'NameRegistry',
  'NameResolver',
  'Pool',
  'PoolFactory',
  'PoolRouter',
  'SignedResolver',
  'SilentToken',
  'SplitRouter',
  'Stamps',
  'Token',
  'UniversalResolver',
  'WrappedNative',
]

const solc = createRequire(import.meta.url)('solc')
const sources = {}
for (const file of (await readdir(path.join(root, 'contracts'))).filter(name => name.endsWith('.sol')).sort()) {
  sources[file] = { content: await readFile(path.join(root, 'contracts', file), 'utf8') }
}
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources,
      settings: {
        // Runs on every hardfork that anvil offers from the merge on.
        evmVersion: 'paris',
        viaIR: true,
        optimizer: { enabled: true, runs: 200 },
        // No metadata hash: the same sources give the same bytes wherever they lie.
        metadata: { bytecodeHash: 'none', appendCBOR: false },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
      },
    }),
  ),
)
for (const message of output.errors ?? []) process.stderr.write(`${message.formattedMessage}\n`)
if (output.errors?.some(message => message.severity === 'error')) process.exit(1)

const stale = []
async function put(file, content) {
  const target = path.join(root, file)
  const present = await readFile(target, 'utf8').catch(() => '')
  if (present === content) return
  stale.push(file)
  if (isCheck) return
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, content)
}

for (const name of published) {
  const { abi, evm } = output.contracts[`${name}.sol`][name]
  const artifact = {
    contractName: name,
    license: 'MIT',
    compiler: solc.version(),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
  }
  await put(`artifacts/${name}.json`, `${JSON.stringify(artifact, null, 1)}\n`)
  const exportName = `${name[0].toLowerCase()}${name.slice(1)}Abi`
  await put(
    `src/abis/${exportName}.generated.ts`,
    `// Written by scripts/compile.mjs from contracts/${name}.sol; do not edit.\nexport const ${exportName} = ${JSON.stringify(abi, null, 2)} as const\n`,
  )
}
process.stdout.write(
  stale.length === 0 ? 'artifacts: up to date\n' : `artifacts: ${isCheck ? 'stale' : 'wrote'} ${stale.join(', ')}\n`,
)
if (isCheck && stale.length > 0) process.exit(1)
