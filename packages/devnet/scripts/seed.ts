// Builds both chains from nothing and writes state/<chain>.json.gz and src/contracts.generated.ts.
// Usage: npx tsx scripts/seed.ts   (after node scripts/compile.mjs when a contract changed)
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getAddress } from 'viem'
import { locatePackage } from '../src/locatePackage.ts'
import { buildMainSeed, buildTestSeed, multicall3Address } from './buildSeed.ts'
import { contractPlan, latePlan, latePoolPlan, lateTestPlan, poolPlan, testPoolPlan } from './contractPlan.ts'

const abiByKind: Readonly<Record<string, string>> = {
  wrappedNative: 'wrappedNativeAbi',
  erc721: 'stampsAbi',
  erc1155: 'badgesAbi',
  factory: 'poolFactoryAbi',
  router: 'poolRouterAbi',
  pool: 'poolAbi',
  multicall3: 'multicall3Abi',
  nameRegistry: 'nameRegistryAbi',
  nameResolver: 'nameResolverAbi',
  gatewayResolver: 'gatewayResolverAbi',
  universalResolver: 'universalResolverAbi',
  signedResolver: 'signedResolverAbi',
  splitRouter: 'splitRouterAbi',
}

const built = { 'eip155:31337': await buildMainSeed(), 'eip155:31338': await buildTestSeed() }
const used = new Set<string>()
const chains = Object.entries(built).map(([id, { addresses }]) => {
  const plan: Record<string, contractPlan.Row> = contractPlan[id as keyof typeof contractPlan]
  const isMain = id === 'eip155:31337'
  const pools: Record<string, contractPlan.Pool> = isMain ? poolPlan : {}
  const late: Record<string, contractPlan.Row> = isMain ? latePlan : lateTestPlan
  const latePools: Record<string, contractPlan.Pool> = isMain ? latePoolPlan : testPoolPlan
  const toRow = ([key, { artifact, kind, ...row }]: [string, contractPlan.Row]): (typeof rows)[number] => [
    key,
    { kind, address: addresses[key], ...row },
    artifact === 'SilentToken' ? 'silentTokenAbi' : (abiByKind[kind] ?? 'tokenAbi'),
  ]
  const toPoolRow = ([key, { tokens }]: [string, contractPlan.Pool]): (typeof rows)[number] => [
    key,
    {
      kind: 'pool',
      address: getAddress(addresses[key] ?? '0x'),
      name: `${tokens.map(token => plan[token]?.symbol).join('/')} pool`,
      symbol: 'POOL',
      decimals: 18,
    },
    'poolAbi',
  ]
  const rows: [key: string, row: Record<string, unknown>, abi: string][] = [
    ['multicall3', { kind: 'multicall3', address: multicall3Address, name: 'Multicall3' }, 'multicall3Abi'],
    ...Object.entries(plan).map(toRow),
    ...Object.entries(pools).map(toPoolRow),
    ...Object.entries(late).map(toRow),
    ...Object.entries(latePools).map(toPoolRow),
  ]
  const lines = rows.map(([key, row, abi]) => {
    used.add(abi)
    const fields = Object.entries(row).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    return `    ${key}: { ${fields.join(', ')}, abi: ${abi} },`
  })
  return `  '${id}': {\n${lines.join('\n')}\n  },`
})

const source = `// Written by scripts/seed.ts; do not edit.
${[...used]
  .sort()
  .map(abi => `import { ${abi} } from './abis/${abi}.generated.ts'`)
  .join('\n')}

/** Every contract of the seeded chains, by chain and key. */
export const contracts = {
${chains.join('\n')}
} as const
`
await writeFile(locatePackage('src/contracts.generated.ts'), source)
for (const [id, { state }] of Object.entries(built)) {
  const file = locatePackage(`state/${id.replace(':', '-')}.json.gz`)
  await mkdir(path.dirname(file), { recursive: true })
  const packed = gzipSync(gunzipSync(state), { level: 9 })
  await writeFile(file, packed)
  process.stdout.write(`${path.basename(file)}: ${packed.length} bytes\n`)
}
