import { DevnetError } from '../DevnetError.ts'
import type { createSolanaSwitches } from './createSolanaSwitches.ts'
import type { solanaAccounts } from './solanaAccounts.ts'
import type { solanaRow } from './solanaRow.ts'
import type { solanaTokens } from './solanaTokens.ts'

/**
 * Boots a seeded local Solana chain in this process: the programs run in litesvm, the JSON-RPC and websocket interface of a
 * validator is served on loopback, with the history that litesvm does not keep. Accounts, an SPL token, a Token-2022 token with
 * a transfer fee, two NFTs and a year of history are there at once.
 *
 * @throws DevnetError `devnet/boot-failed`, `devnet/invalid-option`; the signal's reason when aborted.
 * @example
 * const chain = await createSolanaChain()
 * const { rpcUrl, wsUrl, accounts } = chain // for any client, such as createSolanaRpc(rpcUrl) of @solana/kit
 * await chain.fund({ address: accounts[7].address, amount: 1_000_000_000n }) // lamports
 * await chain.stop()
 */
export async function createSolanaChain(
  options: createSolanaChain.Options = {},
): Promise<createSolanaChain.ReturnType> {
  const { stateDir, persist, blockTimeMs, signal } = options
  if (persist === true && stateDir === undefined) {
    throw new DevnetError('devnet/invalid-option', 'persist needs stateDir: the folder in which the chain is kept')
  }
  if (blockTimeMs !== undefined && !(blockTimeMs > 0)) {
    throw new DevnetError(
      'devnet/invalid-option',
      'blockTimeMs must be above 0; leave it out for a block per transaction',
    )
  }
  signal?.throwIfAborted()
  const { startSolanaChain } = await import('./startSolanaChain.ts').catch((cause: unknown) => {
    throw new DevnetError('devnet/boot-failed', 'litesvm could not be loaded: is there a build for this system?', {
      cause,
    })
  })
  return startSolanaChain(options)
}

export declare namespace createSolanaChain {
  type Options = {
    /** Preferred port; one that is taken moves to a free one. Default: a free port. */
    port?: number
    /** Folder in which the chain goes on where it stopped; made when absent. */
    stateDir?: string
    /** Whether `stateDir` is read and written. Default: whether it is given. */
    persist?: boolean
    /** Interval of blocks in milliseconds; without it every transaction gets a block at once, and idle slots take 400 ms. */
    blockTimeMs?: number
    /** Milliseconds since 1970. */
    now?: () => number
    /** Aborts the start, or stops the running chain. */
    signal?: AbortSignal
    /** Gets our own warnings. */
    log?: (line: string) => void
  }
  type FundParameters = {
    /** Who owns what is given, in base58. */
    address: string
    /** Lamports, or base units of the token. */
    amount: bigint
    /** Key or mint of a fungible token; without it, SOL. */
    token?: string
  }
  type ReturnType = typeof solanaRow & {
    rpcUrl: string
    /** The websocket is on the next port, too; beside a preferred port only if that was free. */
    wsUrl: string
    accounts: typeof solanaAccounts
    tokens: typeof solanaTokens
    switches: createSolanaSwitches.ReturnType
    /** Gives SOL or a token by a real transaction of the faucet account. */
    fund(parameters: FundParameters): Promise<{
      token: string
      symbol: string
      decimals: number
      amount: bigint
      signature: string
    }>
    /** Ends everything, after saving when `persist` is on. May be called often. */
    stop(): Promise<void>
  }
}
