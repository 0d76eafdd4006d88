import { openModal, restView } from '../../core/actions/openModal.ts'
import { awaitedWallets } from '../../core/asking/awaitedWallets.ts'
import type { Kit } from '../../core/Kit.ts'
import type { ViewName } from '../../core/modal/views.ts'

/** Views without input and without a pending request. */
const PASSIVE: readonly ViewName[] = [
  'Account',
  'AccountSettings',
  'FundWallet',
  'Networks',
  'Nft',
  'ProfileWallets',
  'Transaction',
  'Transactions',
  'WalletCompatibleNetworks',
  'WalletReceive',
  'WhatIsANetwork',
]

/**
 * The wallet has moved to a network that the page does not use: shows the ways out, also where the modal is closed
 * (specification section 4). Never over a request that waits for the visitor, or what they are entering.
 */
export function leadBack(kit: Kit): void {
  const { modal, settings } = kit.store.getState()
  const { isOpen, history } = modal
  const shown = history.at(-1)?.view
  const isBusy = awaitedWallets(kit).list().length > 0 || (isOpen && shown !== undefined && !PASSIVE.includes(shown))
  if (!isBusy && !settings.isBasic && restView(kit).view === 'UnsupportedChain') openModal(kit)
}
