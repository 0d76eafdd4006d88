import type { createNode } from './node/createNode.ts'
import type { BitcoinTransaction } from './wire/BitcoinTransaction.ts'
import { hashScript } from './wire/hashScript.ts'

/**
 * Everything that can be asked about: blocks, transactions, and who pays whom, by the SHA-256 of the output's script. The chain
 * is kept as it grows and shrinks; what waits is laid over it whole, as it changes with every call.
 */
export function createLedger(): createLedger.ReturnType {
  const blocks: createNode.Block[] = []
  const heights = new Map<string, number>()
  const confirmed = new Map<string, createLedger.Found>()
  const confirmedSpends = new Map<string, createLedger.Spend>()
  /** Per script, oldest first. */
  const histories = new Map<string, createLedger.Found[]>()
  let waiting = new Map<string, createLedger.Found>()
  let waitingSpends = new Map<string, createLedger.Spend>()

  const find = (txid: string) => confirmed.get(txid) ?? waiting.get(txid)
  const findOutput = (txid: string, vout: number) => find(txid)?.transaction.outputs[vout]
  const touches = (transaction: BitcoinTransaction): Set<string> => {
    const scripts = transaction.outputs.map(({ script }) => script)
    for (const { txid, vout } of transaction.isCoinbase ? [] : transaction.inputs) {
      const spent = findOutput(txid, vout)
      if (spent) scripts.push(spent.script)
    }
    return new Set(scripts.map(hashScript))
  }

  return {
    blocks,
    find,
    findOutput,
    findBlock: hash => blocks[heights.get(hash) ?? -1],
    findSpend: (txid, vout) => confirmedSpends.get(`${txid}:${vout}`) ?? waitingSpends.get(`${txid}:${vout}`),
    waiting: () => [...waiting.values()],
    history(scriptHash) {
      return {
        // Newest first.
        confirmed: [...(histories.get(scriptHash) ?? [])].reverse(),
        waiting: [...waiting.values()].filter(({ transaction }) => touches(transaction).has(scriptHash)).reverse(),
      }
    },
    grow(block) {
      blocks[block.height] = block
      heights.set(block.hash, block.height)
      for (const transaction of block.transactions) {
        const found = { transaction, block, fee: feeOf(transaction) }
        confirmed.set(transaction.txid, found)
        spendInputs(found, confirmedSpends)
        for (const scriptHash of touches(transaction)) {
          const history = histories.get(scriptHash)
          if (history) history.push(found)
          else histories.set(scriptHash, [found])
        }
      }
    },
    shrink(height) {
      const gone = blocks.splice(height + 1)
      for (const block of gone.reverse()) {
        heights.delete(block.hash)
        for (const transaction of [...block.transactions].reverse()) {
          for (const scriptHash of touches(transaction)) histories.get(scriptHash)?.pop()
          confirmed.delete(transaction.txid)
          if (!transaction.isCoinbase)
            for (const { txid, vout } of transaction.inputs) confirmedSpends.delete(`${txid}:${vout}`)
        }
      }
      return gone.reverse()
    },
    setWaiting(pending) {
      waiting = new Map(pending.map(({ transaction, fee }) => [transaction.txid, { transaction, fee }]))
      waitingSpends = new Map()
      for (const found of waiting.values()) spendInputs(found, waitingSpends)
    },
  }

  function feeOf(transaction: BitcoinTransaction): bigint {
    if (transaction.isCoinbase) return 0n
    const paid = transaction.inputs.reduce((sum, { txid, vout }) => sum + (findOutput(txid, vout)?.value ?? 0n), 0n)
    return transaction.outputs.reduce((left, { value }) => left - value, paid)
  }

  function spendInputs({ transaction }: createLedger.Found, into: Map<string, createLedger.Spend>): void {
    if (transaction.isCoinbase) return
    for (const [vin, { txid, vout }] of transaction.inputs.entries())
      into.set(`${txid}:${vout}`, { txid: transaction.txid, vin })
  }
}

export declare namespace createLedger {
  type Found = {
    readonly transaction: BitcoinTransaction
    /** Satoshi. */
    readonly fee: bigint
    /** Absent while it waits. */
    readonly block?: createNode.Block
  }
  type Spend = { readonly txid: string; readonly vin: number }
  type ReturnType = {
    /** By height. */
    readonly blocks: readonly createNode.Block[]
    find(txid: string): Found | undefined
    findOutput(txid: string, vout: number): BitcoinTransaction.Output | undefined
    findBlock(hash: string): createNode.Block | undefined
    findSpend(txid: string, vout: number): Spend | undefined
    /** In the order of arrival. */
    waiting(): readonly Found[]
    /** What a script received and spent, newest first. */
    history(scriptHash: string): { readonly confirmed: readonly Found[]; readonly waiting: readonly Found[] }
    grow(block: createNode.Block): void
    /** Forgets the blocks above a height; answers them, lowest first. */
    shrink(height: number): readonly createNode.Block[]
    setWaiting(pending: readonly createNode.Pending[]): void
  }
}
