import type { Stack } from '../config/Stack.ts'
import { bitcoinLabels } from './bitcoinLabels.ts'
import type { Held } from './Held.ts'

const PHONE_ACCOUNTS = 3

/** Makes the wallet of this page, with every family that the stack has a chain of. */
export async function openPhone(stack: Stack, name: string): Promise<Held> {
  const [{ createPairingWallet }, onSolana, onBitcoin] = await Promise.all([
    import('@billfold/testkit/pairing'),
    import('@billfold/testkit/solana'),
    import('@billfold/testkit/bitcoin'),
  ])
  const labelKey = `${name} bitcoin account`
  const toChains = (networks: Stack['networks']) =>
    Object.fromEntries(networks.map(network => [network.id, network.rpcUrls[0] ?? '']))
  const solana =
    stack.solana.length > 0
      ? onSolana.createPairingSolana({ chains: toChains(stack.solana), name, storage: localStorage })
      : undefined
  const bitcoin =
    stack.bitcoin.length > 0
      ? onBitcoin.createPairingBitcoin({ chains: toChains(stack.bitcoin), account: readLabel(labelKey) })
      : undefined
  const phone = createPairingWallet({
    relay: stack.relay,
    projectId: stack.projectId,
    chains: Object.fromEntries(
      stack.networks.map(network => [Number(network.id.split(':')[1]), network.rpcUrls[0] ?? '']),
    ),
    privateKeys: stack.testAccounts.slice(0, PHONE_ACCOUNTS).map(account => account.privateKey),
    families: [solana, bitcoin].filter(family => family !== undefined),
    metadata: {
      name: 'Billfold Test Wallet',
      description: 'A wallet for tests: everybody knows its keys',
      url: location.origin,
      icons: [new URL('./icon.svg', location.href).href],
    },
    mode: 'manual',
    storage: localStorage,
    storageName: name,
  })
  const labelOf = (address: string) =>
    [...stack.testAccounts, ...onSolana.solanaTestAccounts].find(
      account => account.address.toLowerCase() === address.toLowerCase(),
    )?.label ??
    (bitcoin?.signer.holdings.some(holding => holding.address === address) ? readLabel(labelKey) : undefined)
  return {
    phone,
    solana,
    bitcoin,
    bitcoinLabel: () => readLabel(labelKey),
    selectBitcoin(label) {
      localStorage.setItem(labelKey, label)
      bitcoin?.signer.selectAccount(label)
    },
    nameOf(address) {
      const label = labelOf(address)
      const short = address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
      return label ? `${label} · ${short}` : short
    },
  }
}

/** A label of the devnet's Bitcoin accounts; the first where nothing sound is kept. */
function readLabel(key: string): string {
  const kept = localStorage.getItem(key)
  return kept && bitcoinLabels.includes(kept) ? kept : (bitcoinLabels[0] ?? '')
}
