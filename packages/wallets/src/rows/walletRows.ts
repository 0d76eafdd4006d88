import * as v from 'valibot'
import data from '../data/wallets.json' with { type: 'json' }
import { type RankedWallet, rankRows } from './rankRows.ts'
import { WalletRow } from './WalletRow.ts'

/**
 * All wallets of the directory in their neutral order (`rankRows`), checked by schema when this module loads.
 *
 * @example walletRows.find(row => row.rdns?.includes('me.rainbow'))?.name // 'Rainbow'
 */
export const walletRows: readonly RankedWallet[] = /* @__PURE__ */ rankRows(v.parse(v.array(WalletRow), data))
