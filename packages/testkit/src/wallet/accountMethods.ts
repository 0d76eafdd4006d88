import { grantAccounts } from './grantAccounts.ts'
import { invalid, readList, readObject } from './readParams.ts'
import { visibleAccounts } from './visibleAccounts.ts'
import type { WalletCore, WalletMethod } from './WalletCore.ts'

const requestAccounts: WalletMethod = async (core, _params, ask) => {
  if (core.memory.permitted.length === 0) {
    await ask({ kind: 'connect', text: 'Share your accounts with this page' })
    // One yes may have answered two requests.
    if (core.memory.permitted.length === 0) grantAccounts(core)
  }
  return visibleAccounts(core)
}

const requestPermissions: WalletMethod = async (core, params, ask) => {
  readPermissions(params)
  await ask({ kind: 'connect', text: 'Share your accounts with this page' })
  grantAccounts(core)
  return permissions(core)
}

const revokePermissions: WalletMethod = async (core, params) => {
  readPermissions(params)
  core.remember({ isEnded: true })
  return null
}

const accounts: WalletMethod = async core => {
  const { emptyAnswers } = core.switches
  if (emptyAnswers === 0) return visibleAccounts(core)
  core.switches = { ...core.switches, emptyAnswers: emptyAnswers - 1 }
  return []
}

/** EIP-1102, EIP-2255 and `wallet_revokePermissions`. */
export const accountMethods = {
  eth_accounts: accounts,
  eth_requestAccounts: requestAccounts,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: async core => permissions(core),
  wallet_revokePermissions: revokePermissions,
} satisfies Record<string, WalletMethod>

function readPermissions(params: unknown): void {
  const wanted = Object.keys(readObject(readList(params)[0], 'permissions'))
  if (wanted.length === 0 || wanted.some(name => name !== 'eth_accounts'))
    throw invalid('only eth_accounts can be granted')
}

function permissions(core: WalletCore): unknown {
  if (core.memory.permitted.length === 0) return []
  const value = [...core.memory.permitted]
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}
