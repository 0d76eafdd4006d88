import type { WalletCore } from './WalletCore.ts'

/** The accounts as the page gets to see them: none while locked, and faulty as the switch `badAccounts` says. */
export function visibleAccounts(core: WalletCore): unknown {
  const { locked, badAccounts } = core.switches
  const accounts = locked ? [] : ordered(core)
  if (accounts.length === 0) return []
  const faulty = {
    lowerCase: accounts.map(address => address.toLowerCase()),
    upperCase: accounts.map(address => `0x${address.slice(2).toUpperCase()}`),
    wrongChecksum: accounts.map(address => address.replace(/[a-f]/i, swapCase)),
    duplicated: accounts.flatMap(address => [address, address.toLowerCase()]),
    empty: [],
    nonString: [null, 7, { address: accounts[0] }, 'not an address'],
    notAList: { 0: accounts[0], length: 1 },
  }
  return badAccounts ? faulty[badAccounts] : [...accounts]
}

function ordered(core: WalletCore): readonly `0x${string}`[] {
  const { permitted } = core.memory
  const active = permitted[core.switches.activeIndex ?? 0]
  return active ? [active, ...permitted.filter(address => address !== active)] : permitted
}

/** The letter in the other case, which no checksum has there. */
function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}
