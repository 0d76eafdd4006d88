import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'
import { AccountButton, BillfoldProvider, ConnectButton, NetworkButton, useBalance } from 'billfold/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'

// Law 4 and promise P1: importing and rendering on a server touches no window, opens no socket, starts no timer.

const options = { families: [evm({ networks: [mainnet, base] })] }

function Balance() {
  return <p>{useBalance().status}</p>
}

describe('a server (fault 130)', () => {
  it('creates a kit without timers, requests or a window', () => {
    const setTimeout = vi.spyOn(globalThis, 'setTimeout')
    const setInterval = vi.spyOn(globalThis, 'setInterval')
    const fetch = vi.spyOn(globalThis, 'fetch')
    const kit = createBillfold({ ...options, api: 'https://api.example.com', projectId: 'p' })
    expect(kit.store.getState()).toBe(kit.initialState)
    expect(setTimeout).not.toHaveBeenCalled()
    expect(setInterval).not.toHaveBeenCalled()
    expect(fetch).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('renders the button as it looks before anything is known', () => {
    const kit = createBillfold(options)
    const html = renderToString(
      <BillfoldProvider kit={kit}>
        <ConnectButton label="Sign in" />
        <AccountButton />
        <NetworkButton />
        <Balance />
      </BillfoldProvider>,
    )
    expect(html).toBe(
      '<button aria-haspopup="dialog" data-theme="system" class="bf-button bf-connect" type="button" aria-expanded="false">Sign in</button>' +
        '<button aria-haspopup="dialog" data-theme="system" class="bf-button bf-network" type="button" aria-expanded="false">Ethereum</button>' +
        '<p>loading</p>',
    )
  })

  it('keeps two requests apart', () => {
    const one = createBillfold(options)
    const two = createBillfold(options)
    one.store.setState({ recentWallets: [{ id: 'a', name: 'A' }] })
    expect(two.store.getState().recentWallets).toEqual([])
    expect(one.id).not.toBe(two.id)
  })
})
