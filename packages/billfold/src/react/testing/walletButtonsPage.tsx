import { createMadeUpFamily, createMadeUpWallet, createVirtualEmbedded, madeUpAccounts } from '@billfold/testkit'
import { type AccountSnapshot, type BillfoldError, createBillfold, type Kit, type NetworkSnapshot } from 'billfold'
import { defineWalletElements, type OneButtonFailure, type OneButtonSuccess } from 'billfold/element/buttons'
import { loadEmbeddedUi } from 'billfold/embedded'
import { BillfoldProvider } from 'billfold/react'
import {
  NamespaceAccountButton,
  NamespaceConnectButton,
  NamespaceNetworkButton,
  WalletButton,
} from 'billfold/react/buttons'
import { createRoot } from 'react-dom/client'

// Buttons about one wallet, login or family: React components, and the same as elements below them.

declare global {
  interface Window {
    readonly walletButtons: {
      readonly kit: Kit
      readonly wallets: Readonly<Record<string, ReturnType<typeof createMadeUpWallet>>>
      readonly vault: ReturnType<typeof createVirtualEmbedded>
      /** What became of presses: `success fox ada.harbour`, `error connection/rejected`. */
      readonly ended: string[]
    }
  }
}

const wallets = Object.fromEntries(
  ['fox', 'owl'].map(id => [id, createMadeUpWallet({ id, name: id === 'fox' ? 'Toy Fox' : 'Toy Owl' })]),
)
const vault = createVirtualEmbedded({
  loadUi: loadEmbeddedUi,
  holdings: { toy: { accounts: madeUpAccounts, approvedNetworks: 'all', networkId: 'toy:harbour' } },
})
const kit = createBillfold({
  families: [createMadeUpFamily({ wallets: Object.values(wallets) })],
  connectors: [vault.factory],
  multiWallet: true,
  features: { email: true, socials: ['google', 'farcaster'] },
})
const ended: string[] = []
const succeed = (detail: AccountSnapshot | NetworkSnapshot) =>
  void ended.push(
    'address' in detail ? `success ${detail.connectorId} ${detail.address}` : `success ${detail.networkId}`,
  )
const fail = ({ code }: BillfoldError) => void ended.push(`error ${code}`)
const given = { onSuccess: succeed, onError: fail }

createRoot(document.getElementById('app') as HTMLElement).render(
  <BillfoldProvider kit={kit}>
    <main>
      <h1>Market</h1>
      <WalletButton wallet="fox" data-testid="fox" {...given} />
      <WalletButton wallet="owl" label="My owl" data-testid="owl" {...given} />
      <WalletButton wallet="email" data-testid="email" {...given} />
      <WalletButton wallet="google" data-testid="google" {...given} />
      <WalletButton wallet="github" data-testid="github" {...given} />
      <WalletButton wallet="walletConnect" data-testid="pairing" {...given} />
      <WalletButton wallet="unheard" data-testid="unheard" {...given} />
      <WalletButton wallet="fox" data-testid="quiet" />
      <NamespaceConnectButton namespace="toy" data-testid="connect" {...given} />
      <NamespaceAccountButton namespace="toy" data-testid="account" />
      <NamespaceAccountButton namespace="toy" wallet="fox" data-testid="account of fox" />
      <NamespaceNetworkButton namespace="toy" data-testid="network" {...given} />
    </main>
  </BillfoldProvider>,
)
defineWalletElements(kit)
const elements = document.createElement('aside')
document.body.append(elements)
for (const [id, name, attributes] of [
  ['fox', 'billfold-wallet-button', { wallet: 'fox' }],
  ['owl', 'billfold-wallet-button', { wallet: 'owl', label: 'My owl' }],
  ['email', 'billfold-wallet-button', { wallet: 'email' }],
  ['google', 'billfold-wallet-button', { wallet: 'google' }],
  ['github', 'billfold-wallet-button', { wallet: 'github' }],
  ['pairing', 'billfold-wallet-button', { wallet: 'walletConnect' }],
  ['unheard', 'billfold-wallet-button', { wallet: 'unheard' }],
  ['connect', 'billfold-namespace-connect-button', { namespace: 'toy' }],
  ['account', 'billfold-namespace-account-button', { namespace: 'toy' }],
  ['account of fox', 'billfold-namespace-account-button', { namespace: 'toy', wallet: 'fox' }],
  ['network', 'billfold-namespace-network-button', { namespace: 'toy' }],
] as const) {
  const element = document.createElement(name)
  Object.assign(element, attributes)
  element.id = `element ${id}`
  elements.append(element)
}
document.addEventListener('billfold-success', event => succeed((event as OneButtonSuccess).detail))
document.addEventListener('billfold-error', event => fail((event as OneButtonFailure).detail))
Object.assign(window, { walletButtons: { kit, wallets, vault, ended } })
