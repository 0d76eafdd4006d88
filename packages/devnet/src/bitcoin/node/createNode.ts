import type { bcoin } from '../bcoin.ts'
import type { BitcoinTransaction } from '../wire/BitcoinTransaction.ts'
import { readTransaction } from '../wire/readTransaction.ts'
import { BroadcastError } from './BroadcastError.ts'
import { createMempool } from './createMempool.ts'
import { loadBcoin } from './loadBcoin.ts'
import { replaceConflicts } from './replaceConflicts.ts'

/** Blocks in which miners signal, and how many must: short, so that segwit is on after three windows instead of 432 blocks. */
const SIGNAL_WINDOW = { blocks: 12, threshold: 9 } as const
/** What the node's own words are in Bitcoin Core. */
const CORE_WORDS: Readonly<Record<string, string>> = {
  'bad-txns-inputs-spent': 'txn-mempool-conflict',
  'too-long-mempool-chain': 'too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]',
}

/**
 * A Bitcoin node on regtest, in memory and alone: chain, mempool and miner of bcoin, with taproot's key path (see
 * `createMempool`). Its calls must not overlap; `createBitcoinChain` queues them.
 */
export async function createNode(options: createNode.Options): Promise<createNode.ReturnType> {
  const { now } = options
  const node = loadBcoin()
  /** Seconds: the clock, or later where the chain already is. */
  let latest = 0
  const network: bcoin.Network = Object.assign(Object.create(node.Network.get('regtest')), {
    now: () => Math.max(Math.floor(now() / 1000), latest),
    minerWindow: SIGNAL_WINDOW.blocks,
    activationThreshold: SIGNAL_WINDOW.threshold,
    requireStandard: false,
    // Blocks up to here are those that ship with us; see `replay`.
    lastCheckpoint: Number.MAX_SAFE_INTEGER,
  })
  const chain = new node.Chain({ network, memory: true, checkpoints: false })
  /** While transactions of former blocks come back: what spends by script (see `mine`) passes once only. */
  let isReturning = false
  const mempool = createMempool(node, { chain, limitFree: false, relayPriority: false }, () => isReturning)
  const miner = new node.Miner({ chain, mempool, priorityWeight: 0, coinbaseFlags: 'billfold' })
  await chain.open()
  await mempool.open()
  await miner.open()

  async function connect(block: bcoin.Block): Promise<createNode.Block> {
    const entry = await chain.add(block)
    if (entry === null || entry.hash !== chain.tip.hash) throw new Error('The node did not take its own block')
    latest = Math.max(latest, block.time)
    await mempool.addBlock(entry, block.txs)
    return describe(block, entry)
  }

  async function describe(block: bcoin.Block, entry: bcoin.ChainEntry): Promise<createNode.Block> {
    return {
      height: entry.height,
      hash: block.rhash(),
      previousHash: Buffer.from(block.toRaw().subarray(4, 36)).reverse().toString('hex'),
      merkleRoot: Buffer.from(block.merkleRoot, 'hex').reverse().toString('hex'),
      version: block.version,
      time: block.time,
      medianTime: await chain.getMedianTime(entry),
      bits: block.bits,
      nonce: block.nonce,
      size: block.getSize(),
      weight: block.getWeight(),
      raw: block.toRaw(),
      transactions: block.txs.map(readTransaction),
    }
  }

  async function submit(raw: Uint8Array): Promise<string> {
    const transaction = parse(raw)
    const hash = transaction.hash('hex')
    if (mempool.map.has(hash)) return transaction.txid()
    const replaced = replaceConflicts(mempool, readTransaction(transaction), options.findOutput)
    const undo = async () => {
      for (const former of replaced) await mempool.addTX(former)
    }
    try {
      const missing = await mempool.addTX(transaction)
      if (missing !== null) {
        mempool.removeOrphan(hash)
        throw new BroadcastError(-25, 'bad-txns-inputs-missingorspent')
      }
    } catch (error) {
      await undo()
      throw toBroadcastError(error)
    }
    return transaction.txid()
  }

  function parse(raw: Uint8Array): bcoin.Transaction {
    try {
      const transaction = node.TX.fromRaw(Buffer.from(raw))
      // What follows the transaction is not looked at by the node.
      if (transaction.inputs.length > 0 && transaction.getSize() === raw.length) return transaction
    } catch {}
    throw new BroadcastError(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }

  return {
    genesis: await describe(node.Block.fromRaw(Buffer.from(network.genesisBlock, 'hex')), chain.tip),
    tip: () => ({ height: chain.tip.height, hash: Buffer.from(chain.tip.hash, 'hex').reverse().toString('hex') }),
    pending: () =>
      [...mempool.map.values()].map(entry => ({ transaction: readTransaction(entry.tx), fee: BigInt(entry.fee) })),
    submit,
    async mine(script, unchecked = []) {
      const address = node.Address.fromScript(node.Script.fromRaw(Buffer.from(script)))
      if (address === null) throw new TypeError('Blocks can pay to a script with an address only')
      const job = await miner.createJob(null, address)
      for (const raw of unchecked) {
        const transaction = node.TX.fromRaw(Buffer.from(raw))
        if (!job.addTX(transaction, await chain.getCoinView(transaction))) throw new Error('The block has no room')
      }
      if (unchecked.length > 0) job.refresh()
      return connect(await job.mineAsync())
    },
    async replay(blocks) {
      const read: createNode.Block[] = []
      // Their scripts were checked when they were made; the caller knows the hash of the last.
      chain.options.checkpoints = true
      try {
        for (const raw of blocks) {
          const block = node.Block.fromRaw(Buffer.from(raw))
          latest = Math.max(latest, block.time)
          read.push(await connect(block))
        }
      } finally {
        chain.options.checkpoints = false
      }
      return read
    },
    async reset({ height, back, isEmptied = false, between }) {
      const waiting = isEmptied ? [] : [...mempool.map.values()].map(entry => entry.tx)
      await chain.reset(height)
      await mempool.reset()
      await between?.()
      // Oldest first; what spent a coinbase that is gone cannot come back.
      const put = (transaction: bcoin.Transaction) =>
        mempool.addTX(transaction).catch(error => void toBroadcastError(error))
      isReturning = true
      try {
        for (const raw of back) await put(node.TX.fromRaw(Buffer.from(raw, 'hex')))
      } finally {
        isReturning = false
      }
      for (const transaction of waiting) await put(transaction)
    },
    drop(txid) {
      const entry = mempool.map.get(Buffer.from(txid, 'hex').reverse().toString('hex'))
      if (entry !== undefined) mempool.evictEntry(entry)
      return entry !== undefined
    },
    async close() {
      await miner.close()
      await mempool.close()
      await chain.close()
    },
  }
}

/** What the node throws for a transaction's fault, in Bitcoin Core's code and words; anything else is thrown on. */
function toBroadcastError(error: unknown): BroadcastError {
  if (error instanceof BroadcastError) return error
  if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') throw error
  const { reason } = error
  if (reason === 'txn-already-known') return new BroadcastError(-27, 'Transaction outputs already in utxo set')
  if (reason === 'bad-txns-inputs-missingorspent') return new BroadcastError(-25, reason)
  if (reason === 'absurdly-high-fee')
    return new BroadcastError(-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)')
  return new BroadcastError(-26, CORE_WORDS[reason] ?? reason)
}

export declare namespace createNode {
  type Options = {
    /** Milliseconds since 1970. */
    now: () => number
    /** What an outpoint holds, in the chain or waiting; replacements need it to know fees. */
    findOutput: (txid: string, vout: number) => BitcoinTransaction.Output | undefined
  }
  type Pending = {
    readonly transaction: BitcoinTransaction
    /** Satoshi. */
    readonly fee: bigint
  }
  /** Hashes are as people write them. Times are seconds since 1970. */
  type Block = {
    readonly height: number
    readonly hash: string
    readonly previousHash: string
    readonly merkleRoot: string
    readonly version: number
    readonly time: number
    readonly medianTime: number
    readonly bits: number
    readonly nonce: number
    readonly size: number
    readonly weight: number
    readonly raw: Uint8Array
    readonly transactions: readonly BitcoinTransaction[]
  }
  type ResetParameters = {
    height: number
    /** Transactions in hex, oldest first, that wait again if they can. */
    back: readonly string[]
    /** Forgets what waits, too. */
    isEmptied?: boolean
    /** Runs while nothing waits. */
    between?: () => Promise<void>
  }
  type ReturnType = {
    readonly genesis: Block
    tip(): { height: number; hash: string }
    /** What waits to be mined, in the order of arrival. */
    pending(): readonly Pending[]
    /** Accepts a transaction into the mempool; answers its txid. Throws a `BroadcastError`. */
    submit(raw: Uint8Array): Promise<string>
    /** Mines a block of what waits, its reward to `script`. `unchecked` are put into the block without the mempool's checks. */
    mine(script: Uint8Array, unchecked?: readonly Uint8Array[]): Promise<Block>
    /** Adds blocks that were checked when they were made. */
    replay(blocks: readonly Uint8Array[]): Promise<readonly Block[]>
    /** Forgets the blocks above a height. */
    reset(parameters: ResetParameters): Promise<void>
    /** Forgets a waiting transaction and what spends it. */
    drop(txid: string): boolean
    close(): Promise<void>
  }
}
