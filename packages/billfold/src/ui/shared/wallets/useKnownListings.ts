import { useState } from 'react'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { knownListings } from './knownListings.ts'

/** The rows that the API had returned when the view was opened. */
export function useKnownListings(): readonly WalletListing[] {
  const kit = useKit()
  return useState(() => [...knownListings(kit).values()])[0]
}
