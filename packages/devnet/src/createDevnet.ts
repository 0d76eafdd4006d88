import { parseEther } from 'viem'
import { accounts } from './accounts.ts'
import { bitcoinRow } from './bitcoin/bitcoinRow.ts'
import { createBitcoinChain } from './bitcoin/createBitcoinChain.ts'
import { chainRows } from './chainRows.ts'
import { chainState } from './chainState.ts'
import { contracts } from './contracts.generated.ts'
import { createSwitches } from './createSwitches.ts'
import { DevnetError } from './DevnetError.ts'
import { startFaucet } from './faucet/startFaucet.ts'
import { toBitcoinFaucetChain } from './faucet/toBitcoinFaucetChain.ts'
import { toEvmFaucetChain } from './faucet/toEvmFaucetChain.ts'
import { toSolanaFaucetChain } from './faucet/toSolanaFaucetChain.ts'
import { fundAccount } from './fundAccount.ts'
import { limits } from './limits.ts'
import { requestRpc } from './requestRpc.ts'
import { createSolanaChain } from './solana/createSolanaChain.ts'
import { solanaRow } from './solana/solanaRow.ts'
import { startAnvil } from './startAnvil.ts'

const chainIds = ['eip155:31337', 'eip155:31338'] as const satisfies readonly chainRows.Id[]
/** The chain that has names. */
const mainId = 'eip155:31337'
type Running = startAnvil.ReturnType & { id: chainRows.Id }

/**
 * Boots two seeded EVM chains and a faucet on loopback ports, each in its own process, in well under three seconds; with
 * `solana: true` a seeded Solana chain and with `bitcoin: true` a seeded Bitcoin regtest in this process, too. Everything ends
 * with `stop()`, with `signal`, with this process (also when it is killed), and when any part fails to start.
 *
 * @throws DevnetError `devnet/anvil-missing`, `devnet/boot-failed`, `devnet/invalid-option`; the signal's reason when aborted.
 * @example
 * const devnet = await createDevnet()
 * const client = createPublicClient({ transport: http(devnet.chains['eip155:31337'].rpcUrl) })
 * await devnet.stop()
 */
export async function createDevnet<const options extends createDevnet.Options = createDevnet.Options>(
  options: options = {} as options,
): Promise<createDevnet.ReturnType<options>> {
  const { ports = {}, stateDir, persist = stateDir !== undefined, signal, log } = options
  if (persist && stateDir === undefined) {
    throw new DevnetError('devnet/invalid-option', 'persist needs stateDir: the folder in which the chains are kept')
  }
  if (options.blockTimeMs !== undefined && !(options.blockTimeMs > 0)) {
    throw new DevnetError(
      'devnet/invalid-option',
      'blockTimeMs must be above 0; leave it out for a block per transaction',
    )
  }
  signal?.throwIfAborted()

  const states = {
    'eip155:31337': chainState('eip155:31337', persist ? stateDir : undefined),
    'eip155:31338': chainState('eip155:31338', persist ? stateDir : undefined),
  }
  const running: Running[] = []
  let faucet: startFaucet.ReturnType | undefined
  let bitcoin: createBitcoinChain.ReturnType | undefined
  let solana: createSolanaChain.ReturnType | undefined
  let saveTimer: NodeJS.Timeout | undefined
  let stopped: Promise<void> | undefined
  const savedBlocks = new Map<chainRows.Id, unknown>()
  /** Saves follow one another; a failed one is logged and the next goes ahead. */
  let saving = Promise.resolve()

  function saveAll(): Promise<void> {
    if (!persist) return saving
    saving = saving.then(async () => {
      await bitcoin?.save().catch(error => log?.(`The Bitcoin blocks could not be saved: ${error}`))
      await Promise.all(
        running.map(async ({ id, rpcUrl }) => {
          try {
            const block = await requestRpc(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
            const head = JSON.stringify(block)
            if (savedBlocks.get(id) === head) return
            await states[id].save(rpcUrl)
            savedBlocks.set(id, head)
          } catch (error) {
            log?.(`The state of ${id} could not be saved: ${error instanceof Error ? error.message : error}`)
          }
        }),
      )
    })
    return saving
  }

  function stop(): Promise<void> {
    stopped ??= (async () => {
      signal?.removeEventListener('abort', onAbort)
      clearInterval(saveTimer)
      await faucet?.stop()
      await saveAll()
      await Promise.all([bitcoin?.stop(), solana?.stop(), ...running.map(chain => chain.stop())])
    })()
    return stopped
  }
  const onAbort = () => void stop()

  /** One transaction of the faucet account at a time per chain, so that their nonces follow one another. */
  const queues = new Map<chainRows.Id, Promise<unknown>>()
  async function fund(parameters: createDevnet.FundParameters): Promise<fundAccount.ReturnType> {
    const chain = running.find(({ id }) => id === parameters.chain)
    if (chain === undefined) throw new DevnetError('devnet/unknown-chain', `No chain ${parameters.chain}`)
    const before = queues.get(chain.id) ?? Promise.resolve()
    const result = before.then(() => fundAccount({ ...parameters, rpcUrl: chain.rpcUrl }))
    queues.set(
      chain.id,
      result.catch(() => {}),
    )
    return result
  }

  async function startChain(id: chainRows.Id): Promise<void> {
    const port = ports[id]
    const start = (loadState: string) =>
      startAnvil({
        chainId: chainRows[id].chainId,
        loadState,
        ...(port === undefined ? {} : { port }),
        ...(options.blockTimeMs === undefined ? {} : { blockTimeMs: options.blockTimeMs }),
        ...(signal === undefined ? {} : { signal }),
        ...(log === undefined ? {} : { log: (line: string) => log(`${id} ${line}`) }),
      })
    running.push({ id, ...(await states[id].load(start, log)) })
  }

  async function startBitcoin(): Promise<void> {
    if (!options.bitcoin) return
    const port = ports[bitcoinRow.id]
    bitcoin = await createBitcoinChain({
      ...(port === undefined ? {} : { port }),
      ...(persist && stateDir !== undefined ? { stateDir } : {}),
      ...(options.blockTimeMs === undefined ? {} : { blockTimeMs: options.blockTimeMs }),
      ...(signal === undefined ? {} : { signal }),
      ...(log === undefined ? {} : { log: (line: string) => log(`${bitcoinRow.id} ${line}`) }),
    })
  }

  async function startSolana(): Promise<void> {
    if (!options.solana) return
    const port = ports[solanaRow.id]
    solana = await createSolanaChain({
      ...(port === undefined ? {} : { port }),
      ...(persist && stateDir !== undefined ? { stateDir } : {}),
      ...(options.blockTimeMs === undefined ? {} : { blockTimeMs: options.blockTimeMs }),
      ...(signal === undefined ? {} : { signal }),
      ...(log === undefined ? {} : { log: (line: string) => log(`${solanaRow.id} ${line}`) }),
    })
  }

  try {
    const starts = await Promise.allSettled([...chainIds.map(startChain), startBitcoin(), startSolana()])
    for (const start of starts) if (start.status === 'rejected') throw start.reason
    const served = [
      ...chainIds.map(id => toEvmFaucetChain(id, fund)),
      ...(solana === undefined ? [] : [toSolanaFaucetChain(solana)]),
      ...(bitcoin === undefined ? [] : [toBitcoinFaucetChain(bitcoin)]),
    ]
    faucet = await startFaucet({ chains: served, ...(ports.faucet === undefined ? {} : { port: ports.faucet }) })
    await Promise.all(
      (options.accounts ?? []).flatMap(address =>
        chainIds.map(async chain => {
          await fund({ chain, address, amount: parseEther('10') })
          await fund({ chain, address, token: 'usdx', amount: 1_000_000_000n })
        }),
      ),
    )
    signal?.throwIfAborted()
  } catch (error) {
    await stop()
    throw error
  }

  signal?.addEventListener('abort', onAbort, { once: true })
  if (persist) {
    saveTimer = setInterval(() => void saveAll(), limits.saveIntervalMs)
    saveTimer.unref()
  }
  const crashed = Promise.race(
    running.map(async chain => {
      await chain.exited
      // An end that was asked for is no crash, and this promise then stays open.
      if (stopped !== undefined) await new Promise<never>(() => {})
      log?.(`${chain.id} ended unexpectedly`)
      return chain.id
    }),
  )
  const describeChain = (id: chainRows.Id): createDevnet.Chain => {
    const { rpcUrl = '', wsUrl = '', pid = 0 } = running.find(chain => chain.id === id) ?? {}
    return {
      ...chainRows[id],
      rpcUrl,
      wsUrl,
      pid,
      contracts: {
        multicall3: contracts[id].multicall3.address,
        ...(id === mainId ? { ensUniversalResolver: contracts[mainId].universalResolver.address } : {}),
      },
      switches: createSwitches(rpcUrl),
    }
  }
  return {
    chains: { 'eip155:31337': describeChain('eip155:31337'), 'eip155:31338': describeChain('eip155:31338') },
    accounts,
    contracts,
    faucet: { url: faucet.url },
    ...(bitcoin === undefined ? {} : { bitcoin }),
    // Started above if and only if it was asked for.
    solana: solana as createDevnet.ReturnType<options>['solana'],
    fund,
    crashed,
    stop,
  }
}

export declare namespace createDevnet {
  type Options = {
    /** Preferred ports; one that is taken moves to a free one. Default: free ports. */
    ports?: { readonly [id in chainRows.Id | typeof bitcoinRow.id | typeof solanaRow.id | 'faucet']?: number }
    /** Whether a Solana chain is started, too: 0.3 s and 40 to 70 MB of this process. Default: false. */
    solana?: boolean
    /** Folder in which the chains go on where they stopped; made when absent. */
    stateDir?: string
    /** Whether `stateDir` is read and written. Default: whether it is given. */
    persist?: boolean
    /** Whether a Bitcoin chain is started, too (`devnet.bitcoin`). Default: no. */
    bitcoin?: boolean
    /** Interval of blocks in milliseconds; without it every transaction is mined at once. */
    blockTimeMs?: number
    /** Aborts the start, or stops the running devnet. */
    signal?: AbortSignal
    /** Further addresses that get 10 ETH and 1,000 USDx on both chains before the promise settles. */
    accounts?: readonly `0x${string}`[]
    /** Gets each line that a chain prints, and our own warnings. */
    log?: (line: string) => void
  }
  type Chain = chainRows.Row & {
    id: chainRows.Id
    rpcUrl: string
    wsUrl: string
    /** Process id of the node. */
    pid: number
    /** What a network's row states about itself, under the names that viem's chains use. */
    contracts: { readonly multicall3: `0x${string}`; readonly ensUniversalResolver?: `0x${string}` }
    switches: createSwitches.ReturnType
  }
  type FundParameters = Omit<fundAccount.Parameters, 'rpcUrl'>
  type ReturnType<options extends Options = Options> = {
    chains: Record<chainRows.Id, Chain>
    accounts: typeof accounts
    contracts: typeof contracts
    faucet: { url: string }
    /** The Bitcoin chain, when it was asked for. */
    bitcoin?: createBitcoinChain.ReturnType
    /** The Solana chain, when it was asked for. */
    solana: options extends { solana: true } ? createSolanaChain.ReturnType : createSolanaChain.ReturnType | undefined
    /** Gives native money or a token by real transactions of the faucet account. */
    fund(parameters: FundParameters): Promise<fundAccount.ReturnType>
    /** Settles with the chain's id when a node ends without having been asked to; never otherwise. */
    crashed: Promise<chainRows.Id>
    /** Ends everything, after saving when `persist` is on. May be called often. */
    stop(): Promise<void>
  }
}
