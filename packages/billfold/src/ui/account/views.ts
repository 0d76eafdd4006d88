import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from '../view/ViewModule.ts'
import { view as accountSettings } from './AccountSettings/view.tsx'
import { view as fundWallet } from './FundWallet/view.tsx'
import { view as nft } from './Nft/view.tsx'
import { view as profileWallets } from './ProfileWallets/view.tsx'
import { view as transaction } from './Transaction/view.tsx'
import { view as transactions } from './Transactions/view.tsx'
import { view as walletCompatibleNetworks } from './WalletCompatibleNetworks/view.tsx'
import { view as walletReceive } from './WalletReceive/view.tsx'

/** The views of this area that load together. */
export const views = {
  AccountSettings: async () => ({ view: accountSettings }),
  FundWallet: async () => ({ view: fundWallet }),
  Nft: async () => ({ view: nft }),
  ProfileWallets: async () => ({ view: profileWallets }),
  Transaction: async () => ({ view: transaction }),
  Transactions: async () => ({ view: transactions }),
  WalletCompatibleNetworks: async () => ({ view: walletCompatibleNetworks }),
  WalletReceive: async () => ({ view: walletReceive }),
} satisfies { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule<view> }> }
