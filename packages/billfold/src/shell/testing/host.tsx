import {
  createMadeUpFamily,
  createMadeUpWallet,
  createVirtualEmbedded,
  madeUpAccounts,
  type ScriptedWallet,
} from '@billfold/testkit'
import { closeModal, connect, createBillfold, type KitEvent, openModal, setTheme, showToast } from 'billfold'
import { BillfoldProvider, ConnectButton } from 'billfold/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { goBack } from '../../core/actions/goBack.ts'
import { navigate } from '../../core/actions/navigate.ts'
import { awaitedWallets } from '../../core/asking/awaitedWallets.ts'
import { loadEmbeddedUi } from '../../embedded/loadEmbeddedUi.ts'
import type { Host } from './Host.ts'

// The page of a host that uses the kit as documented. `?auto` starts a kit at once, as most pages do; `?quiet` keeps no
// record of its events.

const started: Host.Started[] = []

const host: Host = {
  started,
  awaitedWallets,
  createMadeUpWallet,
  createVault: () =>
    createVirtualEmbedded({
      loadUi: loadEmbeddedUi,
      holdings: { toy: { accounts: madeUpAccounts, approvedNetworks: 'all' } },
    }),
  actions: { closeModal, connect, createBillfold, goBack, navigate, openModal, setTheme, showToast },
  start({ isLoose, wallets, ...options } = {}) {
    const events: KitEvent[] = []
    const kit = createBillfold({
      families: [createMadeUpFamily({ ...(wallets ? { wallets: wallets as readonly ScriptedWallet[] } : {}) })],
      ...options,
      onEvent(event) {
        if (!location.search.includes('quiet')) events.push(event)
      },
    })
    const container = document.createElement('div')
    ;(document.getElementById('app') ?? document.body).append(container)
    const root = createRoot(container)
    const app = (
      <BillfoldProvider kit={kit}>
        <ConnectButton />
      </BillfoldProvider>
    )
    root.render(isLoose ? app : <StrictMode>{app}</StrictMode>)
    const one = { kit, container, events, unmount: () => root.unmount() }
    started.push(one)
    return one
  },
}
window.host = host
if (location.search.includes('auto')) host.start()
