import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Nft } from '../../../core/nfts/Nft.ts'
import type { PagedReader } from '../../../core/paging/createPagedReader.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { nftCacheMs, rpcPollingMs } from '../../../protocol/limits.ts'

/**
 * How long until the shown items are fetched again, milliseconds. The service reads the data of contracts when it is first
 * asked for an account: what has no picture yet has it soon, or never.
 */
export function useNftInterval({ store }: PagedReader<Nft>): number {
  const { clock } = useKit().environment
  const isBare = useSyncExternalStore(
    store.subscribe,
    () => store.getState().items.some(({ imageUrl }) => imageUrl === undefined),
    () => false,
  )
  const [isSoon, setIsSoon] = useState(true)
  useEffect(
    () => (isBare && isSoon ? clock.after(nftCacheMs, () => setIsSoon(false)) : undefined),
    [clock, isBare, isSoon],
  )
  return isBare && isSoon ? rpcPollingMs : nftCacheMs
}
