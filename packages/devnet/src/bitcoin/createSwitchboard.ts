import { DevnetError } from '../DevnetError.ts'
import { bitcoinAccounts } from './bitcoinAccounts.ts'
import { bitcoinLimits } from './bitcoinLimits.ts'
import type { createLedger } from './createLedger.ts'
import type { createQueue } from './createQueue.ts'
import { listUnspent } from './listUnspent.ts'
import type { createNode } from './node/createNode.ts'
import { signPayment } from './signPayment.ts'
import { decodeAddress } from './wire/decodeAddress.ts'
import { hashScript } from './wire/hashScript.ts'

const MATURITY = 100

/**
 * Everything that changes the chain, one thing at a time: transactions, blocks, and the states that a wallet's interface has to
 * survive.
 */
export function createSwitchboard(options: createSwitchboard.Options): createSwitchboard.ReturnType {
  const { node, ledger, queue } = options
  const miner = scriptOf(accountOf('miner').payment.address)
  const faucet = accountOf('faucet').payment
  const snapshots = new Map<string, createSwitchboard.Snapshot>()
  let snapshotCount = 0
  let feeEstimates: Readonly<Record<string, number>> | undefined
  /** Whether a transaction is mined as it comes. */
  let isInstant = options.blockTimeMs === undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function setTimer(intervalMs: number | undefined): void {
    clearInterval(timer)
    timer = undefined
    if (intervalMs === undefined || isStopped) return
    // A block that fails has no caller to reject; the next one is tried all the same.
    timer = setInterval(() => void queue(() => mineBlocks(1)).catch(() => {}), intervalMs)
  }
  setTimer(options.blockTimeMs)

  const refresh = () => ledger.setWaiting(node.pending())

  async function mineBlocks(count: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      ledger.grow(await node.mine(miner))
      refresh()
    }
  }

  async function accept(raw: Uint8Array): Promise<string> {
    try {
      const txid = await node.submit(raw)
      refresh()
      if (isInstant) await mineBlocks(1)
      return txid
    } finally {
      refresh()
    }
  }

  async function turnBack(height: number, parameters: Omit<createNode.ResetParameters, 'height' | 'back'>) {
    const gone = ledger.shrink(height)
    const back = gone.flatMap(block => block.transactions.filter(({ isCoinbase }) => !isCoinbase))
    await node.reset({ height, back: back.map(({ raw }) => raw), ...parameters })
    refresh()
  }

  return {
    feeEstimates: () => feeEstimates,
    broadcast: raw => queue(() => accept(raw)),
    pauseMining: async () => {
      isInstant = false
      setTimer(undefined)
    },
    resumeMining: () =>
      queue(async () => {
        setTimer(undefined)
        isInstant = true
        if (ledger.waiting().length > 0) await mineBlocks(1)
      }),
    mine: blocks => queue(() => mineBlocks(checkCount(blocks, 'blocks', 1))),
    setBlockTime: async seconds => {
      if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > 86_400)
        throw new DevnetError('devnet/invalid-option', `setBlockTime: whole seconds, 0 or more, not ${seconds}`)
      isInstant = seconds === 0
      setTimer(seconds === 0 ? undefined : seconds * 1000)
    },
    setFeeEstimates: async estimates => {
      feeEstimates = estimates === undefined ? undefined : { ...estimates }
    },
    dropTransaction: txid =>
      queue(async () => {
        const isDropped = node.drop(txid)
        refresh()
        if (!isDropped) throw new DevnetError('devnet/invalid-option', `No waiting transaction ${txid}`)
      }),
    reorganise: ({ depth, blocks = depth + 1, isEmpty = false }) =>
      queue(async () => {
        const height = ledger.blocks.length - 1 - checkCount(depth, 'depth', 1)
        if (height < 0) throw new DevnetError('devnet/invalid-option', `The chain is not ${depth} blocks high`)
        const count = checkCount(blocks, 'blocks', 0)
        await turnBack(height, isEmpty ? { between: () => mineBlocks(count) } : {})
        if (!isEmpty) await mineBlocks(count)
      }),
    snapshot: () =>
      queue(async () => {
        snapshotCount += 1
        const id = String(snapshotCount)
        const waiting = ledger.waiting().map(({ transaction }) => transaction.raw)
        snapshots.set(id, { blocks: [...ledger.blocks], waiting })
        const [oldest] = snapshots.keys()
        if (snapshots.size > bitcoinLimits.snapshots && oldest !== undefined) snapshots.delete(oldest)
        return id
      }),
    revert: id =>
      queue(async () => {
        const snapshot = snapshots.get(id)
        if (snapshot === undefined)
          throw new DevnetError('devnet/invalid-option', `No snapshot ${id}: each can be used once`)
        snapshots.delete(id)
        const differs = snapshot.blocks.findIndex((block, height) => ledger.blocks[height]?.hash !== block.hash)
        const shared = (differs === -1 ? snapshot.blocks.length : differs) - 1
        ledger.shrink(shared)
        await node.reset({ height: shared, back: [], isEmptied: true })
        const missing = snapshot.blocks.slice(shared + 1)
        for (const block of await node.replay(missing.map(({ raw }) => raw))) ledger.grow(block)
        for (const raw of snapshot.waiting) await node.submit(Buffer.from(raw, 'hex'))
        refresh()
      }),
    fund: ({ address, amount }) =>
      queue(async () => {
        const script = decodeAddress(address)
        if (script === undefined) throw new DevnetError('devnet/invalid-option', `Not a regtest address: ${address}`)
        if (amount < 1_000n || amount > bitcoinLimits.fundAtMost)
          throw new DevnetError(
            'devnet/invalid-option',
            `The amount must be 1000 to ${bitcoinLimits.fundAtMost} satoshi`,
          )
        const changeScript = scriptOf(faucet.address)
        const signed = signPayment({
          unspent: spendable(changeScript),
          output: { script, value: amount },
          privateKey: Buffer.from(faucet.privateKey, 'hex'),
          changeScript,
          feeRate: bitcoinLimits.faucetFeeRate,
        })
        if (signed === undefined) throw new DevnetError('devnet/transaction-failed', 'The faucet has not that much')
        return { txid: await accept(signed) }
      }),
    stop() {
      isStopped = true
      setTimer(undefined)
    },
  }

  function spendable(script: Uint8Array): signPayment.Unspent[] {
    const tip = ledger.blocks.length - 1
    return listUnspent(ledger, hashScript(script)).flatMap(({ transaction, vout, value, block }) =>
      transaction.isCoinbase && tip + 1 - (block?.height ?? 0) < MATURITY
        ? []
        : [{ txid: transaction.txid, vout, value }],
    )
  }
}

function checkCount(value: number, name: string, least: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= bitcoinLimits.blocksAtOnce) return value
  throw new DevnetError(
    'devnet/invalid-option',
    `${name}: a whole number from ${least} to ${bitcoinLimits.blocksAtOnce}`,
  )
}

function accountOf(label: 'miner' | 'faucet') {
  return bitcoinAccounts.find(account => account.label === label) ?? bitcoinAccounts[0]
}

function scriptOf(address: string): Uint8Array {
  const script = decodeAddress(address)
  if (script === undefined) throw new TypeError(`Not a regtest address: ${address}`)
  return script
}

export declare namespace createSwitchboard {
  type Options = {
    node: createNode.ReturnType
    ledger: createLedger.ReturnType
    queue: createQueue.ReturnType
    blockTimeMs?: number
  }
  type Snapshot = { readonly blocks: readonly createNode.Block[]; readonly waiting: readonly string[] }
  type ReorganiseParameters = { depth: number; blocks?: number; isEmpty?: boolean }
  type ReturnType = {
    feeEstimates(): Readonly<Record<string, number>> | undefined
    broadcast(raw: Uint8Array): Promise<string>
    pauseMining(): Promise<void>
    resumeMining(): Promise<void>
    mine(blocks: number): Promise<void>
    setBlockTime(seconds: number): Promise<void>
    setFeeEstimates(estimates: Readonly<Record<string, number>> | undefined): Promise<void>
    dropTransaction(txid: string): Promise<void>
    reorganise(parameters: ReorganiseParameters): Promise<void>
    snapshot(): Promise<string>
    revert(id: string): Promise<void>
    fund(parameters: { address: string; amount: bigint }): Promise<{ txid: string }>
    stop(): void
  }
}
