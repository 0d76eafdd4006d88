import { DevnetError } from '../DevnetError.ts'
import { bitcoinAccounts } from './bitcoinAccounts.ts'
import { bitcoinRow } from './bitcoinRow.ts'
import { bitcoinSeed } from './bitcoinSeed.generated.ts'
import { createBitcoinState } from './createBitcoinState.ts'
import { createBitcoinSwitches } from './createBitcoinSwitches.ts'
import { createLedger } from './createLedger.ts'
import { createQueue } from './createQueue.ts'
import { createSwitchboard } from './createSwitchboard.ts'
import { estimateFees } from './esplora/estimateFees.ts'
import { startEsplora } from './esplora/startEsplora.ts'
import { createNode } from './node/createNode.ts'

/**
 * Boots a seeded Bitcoin regtest chain in this process, behind an HTTP API in Esplora's shape on a loopback port. Nothing
 * outside the process is started; `stop()` closes the port and the timer.
 *
 * @throws DevnetError `devnet/boot-failed`, `devnet/invalid-option`; the signal's reason when aborted.
 * @example
 * const bitcoin = await createBitcoinChain()
 * const { address } = bitcoin.accounts[0].payment
 * const unspent = await (await fetch(`${bitcoin.esploraUrl}/address/${address}/utxo`)).json()
 * await bitcoin.stop()
 */
export async function createBitcoinChain(
  options: createBitcoinChain.Options = {},
): Promise<createBitcoinChain.ReturnType> {
  const { blockTimeMs, log, now = Date.now, port, signal, stateDir } = options
  if (blockTimeMs !== undefined && !(blockTimeMs > 0))
    throw new DevnetError(
      'devnet/invalid-option',
      'blockTimeMs must be above 0; leave it out for a block per transaction',
    )
  signal?.throwIfAborted()
  const state = createBitcoinState(stateDir)

  async function load(blocks: readonly Uint8Array[]) {
    const ledger = createLedger()
    const node = await createNode({ now, findOutput: ledger.findOutput })
    ledger.grow(node.genesis)
    for (const block of await node.replay(blocks)) ledger.grow(block)
    return { ledger, node }
  }

  let loaded: Awaited<ReturnType<typeof load>> | undefined
  await state.saved(async blocks => {
    loaded = await load(blocks)
  }, log)
  const { ledger, node } = loaded ?? (await load(await state.seed()))
  if (loaded === undefined && node.tip().hash !== bitcoinSeed.tipHash)
    throw new DevnetError('devnet/boot-failed', 'The seeded Bitcoin blocks are not the ones that this version knows')
  const queue = createQueue()
  const switchboard = createSwitchboard({ node, ledger, queue, ...(blockTimeMs === undefined ? {} : { blockTimeMs }) })
  let savedTip = node.tip().hash
  let stopped: Promise<void> | undefined

  function save(): Promise<void> {
    return queue(async () => {
      const { hash } = node.tip()
      if (stateDir === undefined || hash === savedTip) return
      await state.save(ledger.blocks.slice(1).map(({ raw }) => raw))
      savedTip = hash
    })
  }

  const server = await startEsplora({
    sources: { ledger, feeEstimates: () => switchboard.feeEstimates() ?? estimateFees(ledger) },
    switchboard,
    ...(port === undefined ? {} : { port }),
    ...(log === undefined ? {} : { log }),
  })

  function stop(): Promise<void> {
    stopped ??= (async () => {
      signal?.removeEventListener('abort', onAbort)
      switchboard.stop()
      await server.stop()
      await save().catch(error => log?.(`The Bitcoin blocks could not be saved: ${error}`))
      await queue(() => node.close())
    })()
    return stopped
  }
  const onAbort = () => void stop()
  if (signal?.aborted) {
    await stop()
    signal.throwIfAborted()
  }
  signal?.addEventListener('abort', onAbort, { once: true })

  return {
    ...bitcoinRow,
    esploraUrl: `${server.url}/api`,
    accounts: bitcoinAccounts,
    inscriptions: bitcoinSeed.inscriptions,
    switches: createBitcoinSwitches(`${server.url}/api`),
    fund: ({ address, amount }) => switchboard.fund({ address, amount }),
    save,
    stop,
  }
}

export declare namespace createBitcoinChain {
  type Options = {
    /** Preferred port; another one is taken when it is in use. Default: any free one. */
    port?: number
    /** Folder in which the chain goes on where it stopped; made when absent. What waits to be mined is not kept. */
    stateDir?: string
    /** Interval of blocks in milliseconds; without it every transaction is mined at once. */
    blockTimeMs?: number
    /** Milliseconds since 1970. Default: the clock. */
    now?: () => number
    /** Aborts the start, or stops the running chain. */
    signal?: AbortSignal
    /** Gets warnings. */
    log?: (line: string) => void
  }
  type FundParameters = {
    /** Any regtest address. */
    address: string
    /** Satoshi. */
    amount: bigint
  }
  type ReturnType = typeof bitcoinRow & {
    /** Root of the API; Esplora's paths follow it. */
    esploraUrl: string
    accounts: typeof bitcoinAccounts
    /** What is inscribed on the seeded chain. */
    inscriptions: typeof bitcoinSeed.inscriptions
    switches: createBitcoinSwitches.ReturnType
    /** Pays by a real transaction of the faucet account; mined at once unless mining is paused. */
    fund(parameters: FundParameters): Promise<{ txid: string }>
    /** Writes the blocks to `stateDir`, when there is one and something is new; `stop` does it, too. */
    save(): Promise<void>
    /** Ends everything. May be called often. */
    stop(): Promise<void>
  }
}
