import type { WalletCore } from './WalletCore.ts'

/** The accounts as the page gets to see them: none while locked, and bent by the switch `lieAboutAccounts`. */
export function visibleAccounts(core: WalletCore): unknown {
  const { locked, lieAboutAccounts } = core.switches
  const accounts = locked ? [] : core.memory.permitted
  if (accounts.length === 0) return []
  const lies = {
    lowerCase: accounts.map(address => address.toLowerCase()),
    duplicated: accounts.flatMap(address => [address, address.toLowerCase()]),
    empty: [],
    nonString: [null, 7, { address: accounts[0] }, 'not an address'],
    notAList: { 0: accounts[0], length: 1 },
  }
  return lieAboutAccounts ? lies[lieAboutAccounts] : [...accounts]
}
