import { createHash } from 'node:crypto'
import { base58 } from '../base58.ts'
import { solanaLimits } from '../solanaLimits.ts'
import type { BankState } from './BankState.ts'
import type { BankTransaction } from './BankTransaction.ts'
import { createHistory } from './createHistory.ts'
import { createMachine } from './createMachine.ts'
import { executeTransaction } from './executeTransaction.ts'
import { readComputeBudget } from './readComputeBudget.ts'
import type { readTransaction } from './readTransaction.ts'

/**
 * The chain itself, without any network: accounts, slots, the window of blockhashes, transactions that wait, and the history that
 * litesvm does not keep. A block holds what waits when its slot ends; by default a transaction ends its slot at once, so that
 * callers do not wait. All code here is synchronous, so steps never interleave.
 */
export function createBank(options: createBank.Options): createBank.ReturnType {
  const { state, now } = options
  const machine = createMachine()
  const history = createHistory()
  const listeners = new Set<createBank.Listener>()
  const waiting = new Map<string, readTransaction.ReturnType>()
  let slot = 0
  let blockHeight = 0
  let blockhashes: BankState['blockhashes'] = []
  let isHeld = false
  load(state)

  function load(from: BankState): void {
    const kept = new Set(from.accounts.map(({ address }) => address))
    for (const address of machine.touched) {
      const gone = kept.has(address) ? undefined : machine.getAccount(address)
      if (gone !== undefined) machine.setAccount({ ...gone, lamports: 0n, data: new Uint8Array() })
    }
    for (const { address, lamports, owner, isExecutable, data } of from.accounts) {
      const bytes = Uint8Array.from(Buffer.from(data, 'base64'))
      machine.setAccount({ address, lamports: BigInt(lamports), owner, isExecutable, data: bytes })
    }
    slot = from.slot
    blockHeight = from.blockHeight
    blockhashes = [...from.blockhashes]
    history.load(from.transactions)
    waiting.clear()
    machine.setTime(slot, epochOf(slot), seconds())
  }

  function seconds(): number {
    return Math.floor(now() / 1000)
  }

  /** Whether a transaction that names this hash may stand in the next block. */
  function isValid(hash: string): boolean {
    const known = blockhashes.find(entry => entry.hash === hash)
    return known !== undefined && blockHeight + 1 <= known.blockHeight + solanaLimits.blockhashAge
  }

  /** Ends the present slot: a block with these transactions, or an empty one. */
  function closeSlot(transactions: Iterable<readTransaction.ReturnType>): BankTransaction[] {
    const next = slot + 1
    const blockTime = seconds()
    machine.setTime(next, epochOf(next), blockTime)
    const executed: BankTransaction[] = []
    for (const transaction of transactions) {
      // What expired or was executed while it waited is forgotten, as by a real leader.
      if (!isValid(transaction.blockhash) || history.get(transaction.signature) !== undefined) continue
      const run = executeTransaction(machine, transaction, { slot: next, blockTime })
      if (run.executed === undefined) continue
      const entry = { ...run.executed, fee: `${readComputeBudget(transaction.message).fee}` }
      history.add(entry)
      executed.push(entry)
    }
    history.noteTime(next, blockTime)
    slot = next
    blockHeight += 1
    const former = blockhashes.at(-1)?.hash ?? ''
    const hash = base58.toText(createHash('sha256').update(`${former} ${slot} ${blockTime}`).digest())
    blockhashes.push({ hash, blockHeight })
    while (blockhashes.length > solanaLimits.blockhashAge + 1) blockhashes.shift()
    for (const listener of [...listeners]) listener({ slot, executed })
    return executed
  }

  return {
    machine,
    history,
    get slot() {
      return slot
    },
    get blockHeight() {
      return blockHeight
    },
    get newest() {
      return blockhashes.at(-1) ?? { hash: base58.toText(new Uint8Array(32)), blockHeight }
    },
    isValid,
    isWaiting: signature => waiting.has(signature),
    submit(transaction, isImmediate) {
      if (isImmediate && !isHeld) return void closeSlot([transaction])
      waiting.set(transaction.signature, transaction)
    },
    drop: signature => waiting.delete(signature),
    advance(slots = 1) {
      for (let count = 0; count < slots; count++) {
        const taken = isHeld ? [] : [...waiting.values()]
        if (!isHeld) waiting.clear()
        closeSlot(taken)
      }
    },
    skip(slots) {
      slot += slots
    },
    hold(isOn) {
      isHeld = isOn
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    save: () => ({
      version: 1,
      slot,
      blockHeight,
      blockhashes: [...blockhashes],
      accounts: [...machine.touched].sort().flatMap(address => {
        const account = machine.getAccount(address)
        if (account === undefined || account.isExecutable) return []
        const { lamports, owner, isExecutable, data } = account
        return { address, lamports: `${lamports}`, owner, isExecutable, data: Buffer.from(data).toString('base64') }
      }),
      transactions: history.all(),
    }),
  }
}

function epochOf(slot: number): number {
  return Math.floor(slot / solanaLimits.slotsPerEpoch)
}

export declare namespace createBank {
  type Options = {
    state: BankState
    /** Milliseconds since 1970. */
    now: () => number
  }
  /** Called with every slot that ended, and what its block holds. */
  type Listener = (block: { slot: number; executed: readonly BankTransaction[] }) => void
  type ReturnType = {
    machine: createMachine.ReturnType
    history: createHistory.ReturnType
    readonly slot: number
    readonly blockHeight: number
    /** The newest blockhash. */
    readonly newest: { hash: string; blockHeight: number }
    isValid(hash: string): boolean
    isWaiting(signature: string): boolean
    /** Takes a checked transaction into a block of its own, or lets it wait for the next one. */
    submit(transaction: readTransaction.ReturnType, isImmediate: boolean): void
    /** Forgets a transaction that waits. */
    drop(signature: string): boolean
    /** Ends slots now. */
    advance(slots?: number): void
    /** Lets slots pass in which there was no block. */
    skip(slots: number): void
    /** While on, transactions stay out of the blocks although slots pass. */
    hold(isOn: boolean): void
    listen(listener: Listener): () => void
    load(state: BankState): void
    /** Programs that were deployed here are not in it. */
    save(): BankState
  }
}
