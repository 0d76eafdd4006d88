import type { MemoryChange, WalletMemory } from './WalletCore.ts'

/** What a wallet knows of a page after a change. It reads nothing but what is kept then. */
export function changeMemory(memory: WalletMemory, change: MemoryChange): WalletMemory {
  const { grant, select, isEnded, chainId, chains } = change
  const [active] = memory.permitted
  let { permitted } = memory
  // The account in use stays the first.
  if (grant) permitted = active && grant.includes(active) ? first(active, grant) : grant
  if (select && permitted.length > 0) permitted = first(select, permitted)
  if (isEnded) permitted = []
  return {
    chainId: chainId ?? memory.chainId,
    permitted,
    chains: chains ? { ...memory.chains, ...chains } : memory.chains,
  }
}

function first(address: `0x${string}`, all: readonly `0x${string}`[]): readonly `0x${string}`[] {
  return [address, ...all.filter(other => other !== address)]
}
