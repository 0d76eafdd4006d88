// Writes src/networks/rows/<name>.ts and src/exports/networks.ts. Facts (name, currency, RPC and explorer addresses,
// contracts) are taken from viem/chains (MIT, https://github.com/wevm/viem); the second RPC addresses are the ones that
// PublicNode publishes for everybody (https://www.publicnode.com). Run: node packages/evm/scripts/generateNetworks.mjs
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as chains from 'viem/chains'

/** Our name → export of viem/chains, where the two differ. */
const names = {
  mainnet: '',
  optimism: '',
  rootstock: '',
  bsc: '',
  opBNB: '',
  gnosis: '',
  unichain: '',
  polygon: '',
  monad: '',
  sonic: '',
  fantom: '',
  hedera: '',
  filecoin: '',
  zksync: '',
  worldchain: '',
  metis: '',
  polygonZkEvm: '',
  wemix: '',
  moonbeam: '',
  moonriver: '',
  sei: '',
  soneium: '',
  ronin: '',
  abstract: '',
  morph: '',
  iotex: '',
  mantle: '',
  kaia: '',
  base: '',
  evmos: '',
  mode: '',
  arbitrum: '',
  arbitrumNova: '',
  celo: '',
  avalanche: '',
  ink: '',
  linea: '',
  berachain: '',
  blast: '',
  scroll: '',
  zora: '',
  aurora: '',
  rootstockTestnet: '',
  bscTestnet: '',
  zksyncSepolia: 'zksyncSepoliaTestnet',
  wemixTestnet: '',
  unichainSepolia: '',
  morphHolesky: '',
  mantleSepolia: 'mantleSepoliaTestnet',
  monadTestnet: '',
  gnosisChiado: '',
  holesky: '',
  avalancheFuji: '',
  datahavenTestnet: '',
  sonicBlazeTestnet: '',
  lineaSepolia: '',
  polygonAmoy: '',
  berachainBepolia: '',
  berachainTestnet: 'berachainTestnetbArtio',
  baseSepolia: '',
  arbitrumSepolia: '',
  scrollSepolia: '',
  hoodi: '',
  odysseyTestnet: '',
  celoSepolia: '',
  sepolia: '',
  optimismSepolia: '',
  zoraSepolia: '',
  auroraTestnet: '',
  foundry: '',
}

/** Second, independent addresses, so that one operator's failure does not take a network away. */
const publicNode = {
  mainnet: 'ethereum-rpc',
  optimism: 'optimism-rpc',
  bsc: 'bsc-rpc',
  opBNB: 'opbnb-rpc',
  gnosis: 'gnosis-rpc',
  unichain: 'unichain-rpc',
  polygon: 'polygon-bor-rpc',
  sonic: 'sonic-rpc',
  fantom: 'fantom-rpc',
  metis: 'metis-rpc',
  moonbeam: 'moonbeam-rpc',
  moonriver: 'moonriver-rpc',
  soneium: 'soneium-rpc',
  mantle: 'mantle-rpc',
  base: 'base-rpc',
  arbitrum: 'arbitrum-one-rpc',
  arbitrumNova: 'arbitrum-nova-rpc',
  celo: 'celo-rpc',
  avalanche: 'avalanche-c-chain-rpc',
  linea: 'linea-rpc',
  berachain: 'berachain-rpc',
  blast: 'blast-rpc',
  scroll: 'scroll-rpc',
  bscTestnet: 'bsc-testnet-rpc',
  unichainSepolia: 'unichain-sepolia-rpc',
  avalancheFuji: 'avalanche-fuji-c-chain-rpc',
  polygonAmoy: 'polygon-amoy-bor-rpc',
  baseSepolia: 'base-sepolia-rpc',
  arbitrumSepolia: 'arbitrum-sepolia-rpc',
  hoodi: 'ethereum-hoodi-rpc',
  sepolia: 'ethereum-sepolia-rpc',
  optimismSepolia: 'optimism-sepolia-rpc',
}

/** Contracts the family reads through. */
const contractNames = ['multicall3', 'ensUniversalResolver', 'erc6492Verifier', 'gasPriceOracle']

/**
 * Those that viem/chains does not name: the oracles of the main chain's fee of Scroll (docs.scroll.io, "Scroll
 * contracts") and Morph (docs.morphl2.io, "Contracts").
 */
const moreContracts = {
  scroll: { l1GasPriceOracle: '0x5300000000000000000000000000000000000002' },
  scrollSepolia: { l1GasPriceOracle: '0x5300000000000000000000000000000000000002' },
  morph: { l1GasPriceOracle: '0x530000000000000000000000000000000000000F' },
  morphHolesky: { l1GasPriceOracle: '0x530000000000000000000000000000000000000F' },
}

const here = path => fileURLToPath(new URL(path, import.meta.url))
rmSync(here('../src/networks/rows'), { recursive: true, force: true })
mkdirSync(here('../src/networks/rows'), { recursive: true })
const known = new Map(Object.entries(chains))
const exported = []
for (const [name, viemName] of Object.entries(names)) {
  const chain = known.get(viemName || name)
  if (!chain) throw new Error(`viem/chains has no ${viemName || name}`)
  const explorer = chain.blockExplorers?.default
  const contracts = [
    ...contractNames.flatMap(key => (chain.contracts?.[key] ? [[key, chain.contracts[key].address]] : [])),
    ...Object.entries(moreContracts[name] ?? {}),
  ]
  const { name: currency, symbol, decimals } = chain.nativeCurrency
  const row = {
    id: `eip155:${chain.id}`,
    namespace: 'eip155',
    name: chain.name,
    nativeCurrency: { name: currency, symbol, decimals },
    rpcUrls: [
      ...chain.rpcUrls.default.http,
      ...(publicNode[name] ? [`https://${publicNode[name]}.publicnode.com`] : []),
    ].filter((url, at, all) => all.indexOf(url) === at),
    ...(explorer ? { explorer: { name: explorer.name, url: explorer.url.replace(/\/$/, '') } } : {}),
    ...(chain.testnet || name === 'foundry' ? { isTestnet: true } : {}),
    ...(contracts.length ? { contracts: Object.fromEntries(contracts) } : {}),
  }
  const file = `import type { Network } from 'billfold/adapter'\n\n/** ${row.name}. Facts: viem/chains (MIT). */\nexport const ${name}: Network = ${JSON.stringify(row)}\n`
  writeFileSync(here(`../src/networks/rows/${name}.ts`), file)
  exported.push(name)
}
const lines = [
  `export { defineNetwork } from '../networks/defineNetwork.ts'`,
  `export type { EvmNetworkInput, ViemChain } from '../networks/EvmNetworkInput.ts'`,
  ...exported.sort().map(name => `export { ${name} } from '../networks/rows/${name}.ts'`),
]
writeFileSync(here('../src/exports/networks.ts'), `${lines.join('\n')}\n`)
execFileSync('npx', ['biome', 'check', '--write', here('../src/networks'), here('../src/exports/networks.ts')], {
  stdio: 'inherit',
})
