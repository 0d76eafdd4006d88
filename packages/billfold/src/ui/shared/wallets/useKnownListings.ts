import { useState } from 'react'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { knownListings } from './knownListings.ts'

/** What the API had told of wallets when the view was opened. */
export function useKnownListings(): readonly WalletListing[] {
  const kit = useKit()
  return useState(() => [...knownListings(kit).values()])[0]
}
