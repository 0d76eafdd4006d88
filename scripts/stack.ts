// The local stack: the local chains, a faucet, the API, the relay, the vault with its escrow and mailbox, a provider of purchases, and the demo, each on a free loopback port. Everything it starts ends
// with it. `--json` prints one line of JSON once everything answers.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  accounts,
  bitcoinAccounts,
  bitcoinRow,
  contracts,
  createDevnet,
  solanaAccounts,
  type solanaRow,
} from '@billfold/devnet'
import { buildVaultPages } from './stack/buildVaultPages.ts'
import { buildDemo, serveDemo } from './stack/serveDemo.ts'
import { setNameGateway } from './stack/setNameGateway.ts'
import { startApi } from './stack/startApi.ts'
import { startRelay } from './stack/startRelay.ts'
import { startSandbox } from './stack/startSandbox.ts'
import { startVault } from './stack/startVault.ts'
import { toVaultNetworks } from './stack/toVaultNetworks.ts'
import { waitUntilReady } from './stack/waitUntilReady.ts'

const root = resolve(import.meta.dirname, '..')
const isJson = process.argv.includes('--json')
const dataFolder = resolve(process.env.BILLFOLD_DATA ?? join(root, '.data'))
const startedAt = Date.now()
const ending = new AbortController()
const endings: (() => Promise<void>)[] = []

/** Ends in the reverse order of starting; each end is tried, whatever the others do. */
async function stop(code: number): Promise<never> {
  ending.abort()
  for (const end of endings.reverse()) await end().catch(error => process.stderr.write(`${error}\n`))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(0))

type Ports = {
  [name in
    | 'eip155:31337'
    | 'eip155:31338'
    | typeof bitcoinRow.id
    | typeof solanaRow.id
    | 'faucet'
    | 'demo'
    | 'api'
    | 'relay'
    | 'vault'
    | 'escrow'
    | 'mail'
    | 'identity'
    | 'sandbox']?: number
}

function readPorts(): Ports {
  const file = join(dataFolder, 'ports.json')
  if (!existsSync(file)) return {}
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([, port]) => Number.isInteger(port)))
      : {}
  } catch {
    return {}
  }
}

function writePorts(urls: Record<string, string>): void {
  const ports = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, Number(new URL(url).port)]))
  writeFileSync(join(dataFolder, 'ports.json'), JSON.stringify(ports))
}

try {
  mkdirSync(dataFolder, { recursive: true })
  const built = Promise.all([buildDemo(root), buildVaultPages(root)])
  // The ports of the last run, so that addresses (and what a browser stored under them) outlive a restart.
  const ports = readPorts()
  const devnet = await createDevnet({
    stateDir: join(dataFolder, 'devnet'),
    ports,
    bitcoin: true,
    solana: true,
    signal: ending.signal,
  })
  endings.push(() => devnet.stop())
  void devnet.crashed.then(id => {
    process.stderr.write(`${id} ended by itself\n`)
    void stop(1)
  })
  const [demoFolder, pagesFolder] = await built
  const demo = await serveDemo({ folder: demoFolder, port: ports.demo ?? 0 })
  endings.push(() => demo.stop())
  // Each of the two has the address of the other.
  let apiUrl = ''
  const sandbox = await startSandbox({ devnet, dataFolder, apiUrl: () => apiUrl, port: ports.sandbox ?? 0 })
  endings.push(() => sandbox.stop())
  const api = await startApi({
    ...{ devnet, dataFolder, demoOrigin: demo.url, checkout: sandbox.settings },
    port: ports.api ?? 0,
  })
  apiUrl = api.url
  endings.push(() => api.stop())
  await setNameGateway(devnet, api.url)
  const relay = await startRelay({ dataFolder, port: ports.relay ?? 0 })
  endings.push(() => relay.stop())
  const vault = await startVault({
    dataFolder,
    demoOrigin: demo.url,
    networks: toVaultNetworks(devnet),
    pagesFolder,
    projectId: api.projectId,
    ports,
  })
  endings.push(() => vault.stop())
  demo.describe({
    api: api.url,
    relay: relay.url,
    vault: vault.url,
    vaultProjects: vault.projects,
    projectId: api.projectId,
    faucet: devnet.faucet.url,
    networks: Object.values(devnet.chains).map(chain => ({
      id: chain.id,
      namespace: 'eip155',
      name: chain.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [chain.rpcUrl],
      isTestnet: chain.isTestnet,
      contracts: chain.contracts,
    })),
    swapContracts: Object.fromEntries(
      Object.values(devnet.chains).map(({ id }) => {
        const { router, splitRouter, weth } = contracts[id]
        const row = (kind: 'pool-router' | 'split-router', { address }: { readonly address: string }) => ({
          ...{ kind, address, wrappedNative: weth.address },
        })
        return [id, [row('pool-router', router), row('split-router', splitRouter)]]
      }),
    ),
    solana: [
      {
        id: devnet.solana.id,
        namespace: 'solana',
        name: devnet.solana.name,
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: [devnet.solana.rpcUrl],
        isTestnet: true,
      },
    ],
    bitcoin: devnet.bitcoin
      ? [
          {
            id: bitcoinRow.id,
            namespace: 'bip122',
            name: bitcoinRow.name,
            nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
            rpcUrls: [devnet.bitcoin.esploraUrl],
            isTestnet: true,
          },
        ]
      : [],
    tokens: Object.fromEntries(
      Object.entries(contracts).map(([id, list]) => [
        id,
        Object.values(list).flatMap(contract =>
          contract.kind === 'erc20' || contract.kind === 'wrappedNative' ? [{ address: contract.address }] : [],
        ),
      ]),
    ),
    receivers: [
      { namespace: 'eip155', label: accounts[1].label, address: accounts[1].address },
      { namespace: 'solana', label: solanaAccounts[1].label, address: solanaAccounts[1].address },
      { namespace: 'bip122', label: bitcoinAccounts[1].label, address: bitcoinAccounts[1].payment.address },
    ],
    testAccounts: devnet.accounts.map(({ label, address, privateKey }) => ({ label, address, privateKey })),
  })
  const bitcoin = devnet.bitcoin === undefined ? {} : { [bitcoinRow.id]: devnet.bitcoin.esploraUrl }
  writePorts({
    ...bitcoin,
    ...Object.fromEntries(Object.values(devnet.chains).map(chain => [chain.id, chain.rpcUrl])),
    [devnet.solana.id]: devnet.solana.rpcUrl,
    faucet: devnet.faucet.url,
    demo: demo.url,
    api: api.url,
    relay: relay.url,
    vault: vault.url,
    escrow: vault.escrowUrl,
    mail: vault.mailUrl,
    identity: vault.identityUrl,
    sandbox: sandbox.url,
  })
  const evmChains = Object.fromEntries(Object.values(devnet.chains).map(chain => [chain.id, chain.rpcUrl]))
  const chains = { ...evmChains, [devnet.solana.id]: devnet.solana.rpcUrl, ...bitcoin }
  const services = {
    api: api.url,
    relay: relay.url,
    vault: vault.url,
    escrow: vault.escrowUrl,
    mail: vault.mailUrl,
    identity: vault.identityUrl,
    sandbox: sandbox.url,
  }
  // Whoever reads the line may ask at once: what answers is what will be asked, pages included.
  await waitUntilReady([
    ...[api.url, relay.url.replace(/^ws/, 'http'), vault.url, vault.escrowUrl].map(url => `${url}/ready`),
    `${vault.url}/frame?projectId=${vault.projects.live}`,
    ...[demo.url, vault.mailUrl, sandbox.url].map(url => `${url}/`),
  ])
  if (isJson) process.stdout.write(`${JSON.stringify({ demo: demo.url, ...services, chains })}\n`)
  else {
    const rows = [
      ['demo', demo.url],
      ...Object.entries(services),
      ['faucet', devnet.faucet.url],
      ...Object.entries(chains),
    ]
    process.stdout.write(`\nBillfold is running (${((Date.now() - startedAt) / 1000).toFixed(1)} s):\n\n`)
    for (const [name, url] of rows) process.stdout.write(`  ${String(name).padEnd(42)} ${url}\n`)
    process.stdout.write(`\n  state in ${dataFolder}; Ctrl-C ends everything\n\n`)
  }
} catch (error) {
  process.stderr.write(
    `The local stack could not start: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`,
  )
  await stop(1)
}
