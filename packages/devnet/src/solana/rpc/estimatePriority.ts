import type { createBank } from '../bank/createBank.ts'
import { listAccounts } from '../bank/listAccounts.ts'
import { readComputeBudget } from '../bank/readComputeBudget.ts'
import { readTransaction } from '../bank/readTransaction.ts'
import { solanaLimits } from '../solanaLimits.ts'

/**
 * The least price per compute unit that got into each of the latest slots, in micro-lamports; with addresses, that of the
 * transactions that wrote to them, when it was higher.
 */
export function estimatePriority(bank: createBank.ReturnType, addresses: readonly string[]): estimatePriority.Row[] {
  const first = Math.max(0, bank.slot - solanaLimits.feeSlots + 1)
  const slots = new Map<number, { block: bigint[]; written: Map<string, bigint[]> }>()
  for (const { slot, wire, loaded } of bank.history.since(first)) {
    const { message } = readTransaction(Uint8Array.from(Buffer.from(wire, 'base64')))
    const { microLamports } = readComputeBudget(message)
    const found = slots.get(slot) ?? { block: [], written: new Map<string, bigint[]>() }
    slots.set(slot, found)
    found.block.push(microLamports)
    for (const { pubkey, writable } of listAccounts(message, loaded)) {
      if (writable) found.written.set(pubkey, [...(found.written.get(pubkey) ?? []), microLamports])
    }
  }
  return Array.from({ length: bank.slot - first + 1 }, (_, index) => {
    const found = slots.get(first + index)
    const lists = [found?.block ?? [], ...addresses.map(address => found?.written.get(address) ?? [])]
    const least = lists.map(prices => prices.sort(ascending)[0] ?? 0n)
    return { slot: first + index, prioritizationFee: least.sort(ascending).at(-1) ?? 0n }
  })
}

function ascending(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}

export declare namespace estimatePriority {
  type Row = { slot: number /** Micro-lamports per compute unit. */; prioritizationFee: bigint }
}
