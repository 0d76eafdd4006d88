import { initial } from './0001-initial.ts'
import { rowSecurity } from './0002-row-security.ts'
import { networkIndexed } from './0003-network-indexed.ts'
import { historyIndex } from './0004-history-index.ts'
import { networkNames } from './0005-network-names.ts'
import { nftHoldings } from './0006-nft-holdings.ts'
import { nftTransfers } from './0007-nft-transfers.ts'
import { nftMetadata } from './0008-nft-metadata.ts'
import { networkVerdict } from './0009-network-verdict.ts'
import { nativePrice } from './0010-native-price.ts'
import { rollBackTo } from './0011-roll-back-to.ts'
import { namelessTokens } from './0012-nameless-tokens.ts'
import { rateLeases } from './0013-rate-leases.ts'
import { signIn } from './0014-sign-in.ts'
import { signInEmail } from './0015-sign-in-email.ts'
import { accountNames } from './0016-account-names.ts'
import { onramp } from './0017-onramp.ts'
import { networkSwaps } from './0018-network-swaps.ts'
import type { Migration } from './Migration.ts'

/** Every migration, in order. A released one never changes. */
export const migrations: readonly Migration[] = [
  initial,
  rowSecurity,
  networkIndexed,
  historyIndex,
  networkNames,
  nftHoldings,
  nftTransfers,
  nftMetadata,
  networkVerdict,
  nativePrice,
  rollBackTo,
  namelessTokens,
  rateLeases,
  signIn,
  signInEmail,
  accountNames,
  onramp,
  networkSwaps,
]
