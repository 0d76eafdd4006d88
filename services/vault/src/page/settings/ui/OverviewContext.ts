import { createContext } from 'react'
import type { WalletTools } from '../../wallet/WalletTools.ts'
import type { Overview } from '../flows/Overview.ts'

/** What the screens behind the settings' rows have beside `SettingsValue`. */
export type OverviewValue = {
  readonly overview: Overview
  /** Changes something, and shows what then is; asks for a fresh proof of the visitor where that is needed. */
  change(run: (tools: WalletTools) => Promise<unknown>): Promise<void>
}

export const OverviewContext = createContext<OverviewValue | undefined>(undefined)
