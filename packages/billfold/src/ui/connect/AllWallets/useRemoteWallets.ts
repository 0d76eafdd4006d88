import { useCallback, useEffect, useMemo, useState } from 'react'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { type WalletList, walletListOptions } from '../../../core/directory/walletListOptions.ts'
import type { Kit } from '../../../core/Kit.ts'
import { loadQuery } from '../../../core/query/loadQuery.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { walletPageCount } from '../../../protocol/limits.ts'
import { knownListings } from '../../shared/wallets/knownListings.ts'

/** Fewest letters that are worth a request. */
const SEARCH_LENGTH = 2

export type RemoteWallets = {
  /** Everything the API has sent so far: pages in order, then what searches found. */
  readonly wallets: readonly WalletListing[]
  /** What the newest search found, by id. */
  readonly foundIds: ReadonlySet<string>
  /** How many wallets the API has in all; 0 while it has not answered. */
  readonly total: number
  readonly pageCount: number
  readonly hasMore: boolean
  /** Asks for the next page; does nothing while one is on its way, after the last one, and without an API. */
  loadMore(): void
}

type Loaded = { readonly pages: readonly WalletList[]; readonly found: readonly WalletListing[] }

const NOTHING: Loaded = { pages: [], found: [] }
const NONE: ReadonlySet<string> = new Set()

/** Wallets of the API's directory, page by page and by search. Without an API the list is empty, and no request is made. */
export function useRemoteWallets(search: string): RemoteWallets {
  const kit = useKit()
  const isOn = useKitState(state => state.settings.api !== undefined)
  const [loaded, setLoaded] = useState(NOTHING)
  const [isPageWanted, setIsPageWanted] = useState(true)
  const [foundIds, setFoundIds] = useState(NONE)
  const total = loaded.pages[0]?.count ?? 0
  const isComplete = loaded.pages.length > 0 && loaded.pages.length * walletPageCount >= total

  useEffect(() => {
    if (!isOn || !isPageWanted || isComplete) return
    return ask(kit, { page: loaded.pages.length + 1 }, list => {
      setIsPageWanted(false)
      setLoaded(before => ({ ...before, pages: [...before.pages, list] }))
    })
  }, [kit, isOn, isPageWanted, isComplete, loaded.pages.length])

  useEffect(() => {
    if (!isOn) return
    setFoundIds(NONE)
    if (search.length < SEARCH_LENGTH) return
    return ask(kit, { search }, ({ wallets }) => {
      setFoundIds(new Set(wallets.map(wallet => wallet.id)))
      setLoaded(before => ({ ...before, found: [...before.found, ...wallets] }))
    })
  }, [kit, isOn, search])

  const loadMore = useCallback(() => setIsPageWanted(true), [])
  const wallets = useMemo(() => [...loaded.pages.flatMap(page => page.wallets), ...loaded.found], [loaded])
  return {
    wallets,
    foundIds,
    total,
    pageCount: loaded.pages.length,
    hasMore: loaded.pages.length > 0 && !isComplete,
    loadMore,
  }
}

/** One question, given up with the returned function. An API that does not answer takes nothing away: the bundled rows stay. */
function ask(kit: Kit, wanted: Parameters<typeof walletListOptions>[1], onAnswer: (list: WalletList) => void) {
  let isOver = false
  loadQuery(kit)
    .then(({ client }) => client.fetchQuery(walletListOptions(kit, wanted)))
    .then(
      list => {
        const known = knownListings(kit)
        for (const wallet of list.wallets) known.set(wallet.id, wallet)
        if (!isOver) onAnswer(list)
      },
      () => {},
    )
  return () => {
    isOver = true
  }
}
