import type { Kit } from '../Kit.ts'
import type { WalletListing } from './WalletListing.ts'

type Directory = {
  loading: Promise<readonly WalletListing[]> | undefined
  rows: readonly WalletListing[] | undefined
}

/** The bundled directory of a kit, as far as it is loaded. */
export const directoryOf = (kit: Kit): Directory => kit.runtime.slot(create)

const create = (): Directory => ({ loading: undefined, rows: undefined })
