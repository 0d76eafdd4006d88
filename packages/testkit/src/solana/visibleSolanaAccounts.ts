import type { SolanaSwitches } from './SolanaSwitches.ts'
import type { RegisteredWallet } from './VirtualSolanaWallet.ts'

type Shown = RegisteredWallet['accounts'][number]

/** The accounts as the page gets to see them: none while locked, and faulty as the switch `badAccounts` says. */
export function visibleSolanaAccounts(accounts: readonly Shown[], switches: SolanaSwitches): readonly Shown[] {
  const { locked, badAccounts } = switches
  if (locked || accounts.length === 0) return []
  const faulty = {
    lowerCase: accounts.map(account => ({ ...account, address: account.address.toLowerCase() })),
    duplicated: accounts.flatMap(account => [account, { ...account }]),
    empty: [],
    nonString: [null, 7, { ...accounts[0], address: 7 }, { ...accounts[0], address: 'not an address' }],
    notAList: { 0: accounts[0], length: 1 },
  }
  return badAccounts ? (faulty[badAccounts] as unknown as readonly Shown[]) : accounts
}
