import { useKitState } from '../../../hooks/useKitState.ts'
import { useFrozen } from '../../view/useFrozen.ts'
import { usePlatform } from '../platform/usePlatform.ts'
import { connectSections } from './connectSections.ts'
import { type FrozenSection, freezeOrder } from './freezeOrder.ts'
import { listWallets } from './listWallets.ts'
import { recommendedRoom } from './recommendedRoom.ts'
import { useDirectory } from './useDirectory.ts'
import { useWalletGroups } from './useWalletGroups.ts'

export type ConnectList = {
  readonly sections: readonly FrozenSection[]
  /** Rows to keep free while the directory is on its way. */
  readonly loadingCount: number
  /** What stands above them once they are there; absent while that is not known. */
  readonly loadingType: 'recommended' | undefined
  /** Number of all wallets; absent while it is not known. */
  readonly count: number | undefined
  readonly hasAllWallets: boolean
}

const NO_ROWS: readonly never[] = []

/** What the Connect view lists. The order is kept from the first drawing until the modal is opened again. */
export function useConnectList(otherMethods: number): ConnectList {
  const directory = useDirectory()
  const platform = usePlatform()
  const settings = useKitState(state => state.settings)
  const groups = useWalletGroups(directory.rows ?? NO_ROWS, platform)
  const isSettled = directory.rows !== undefined || directory.hasFailed

  const methods = { otherMethods, isPhone: platform.isPhone }
  const frozen = useFrozen<ReturnType<typeof freezeOrder>>(
    'wallets',
    before => freezeOrder(before?.order, connectSections(groups, settings, methods), groups),
    isSettled,
  )
  const { allWallets, features, includeWalletIds, excludeWalletIds, featuredWalletIds, walletGroups } = settings
  const lists = [includeWalletIds, excludeWalletIds, featuredWalletIds, ...Object.values(walletGroups)]
  // Which wallets the host means is known from the directory only: nothing is shown that might have to go again.
  const isUncertain = !isSettled && lists.some(ids => ids.length > 0)
  return {
    sections: isUncertain ? NO_ROWS : frozen.sections,
    loadingCount: isSettled ? 0 : isUncertain ? 4 : recommendedRoom(groups, methods),
    loadingType: isUncertain ? undefined : 'recommended',
    count: isSettled ? listWallets(groups).length : undefined,
    hasAllWallets: features.allWallets && (allWallets === 'show' || (allWallets === 'only-mobile' && platform.isPhone)),
  }
}
