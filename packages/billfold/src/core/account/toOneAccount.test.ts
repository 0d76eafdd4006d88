import { expect, test } from 'vitest'
import type { KitState } from '../state/KitState.ts'
import { toOneAccount } from './toOneAccount.ts'

const account = (address: string) => [{ address, type: 'eoa' }] as const
const idle = { status: 'disconnected', connectorId: undefined, accounts: [], approvedNetworks: 'all' } as const
const user = { email: 'vera@mail.example', provider: undefined as string | undefined }

/** Fox is active on `one`, owl waits there, elk is active on `two`, and nothing is connected on `three`. */
const state = (more: object = {}) =>
  ({
    activeNamespace: 'one',
    namespaces: {
      one: {
        status: 'connected',
        connectorId: 'fox',
        accounts: account('0xf'),
        approvedNetworks: 'all',
        networkId: 'one:1',
      },
      two: {
        status: 'connected',
        connectorId: 'elk',
        accounts: account('0xe'),
        approvedNetworks: 'all',
        networkId: 'two:9',
      },
      three: { ...idle, networkId: 'three:1', lockedId: 'fox' },
    },
    connections: [
      {
        connectorId: 'fox',
        namespace: 'one',
        name: 'Fox',
        accounts: account('0xf'),
        networkId: 'one:1',
        status: 'active',
      },
      {
        connectorId: 'owl',
        namespace: 'one',
        name: 'Owl',
        accounts: account('0xo'),
        networkId: 'one:2',
        status: 'connected',
      },
      {
        connectorId: 'elk',
        namespace: 'two',
        name: 'Elk',
        accounts: account('0xe'),
        networkId: 'two:9',
        status: 'active',
      },
    ],
    connectors: [
      { id: 'fox', name: 'Fox', rdns: 'io.fox' },
      { id: 'owl', name: 'Owl', walletId: 'owl-wallet' },
      { id: 'elk', name: 'Elk' },
      { id: 'embedded', name: 'Login', embedded: { user: () => user } },
    ],
    identities: { 'one:2:0xo': { name: 'owl.eth' } },
    networks: [{ id: 'one:1' }, { id: 'one:2' }, { id: 'three:1' }],
    settings: { remote: { email: true, socials: ['google'] } },
    ...more,
  }) as unknown as KitState

test.each([
  [{}, 'one 0xf true'],
  [{ namespace: 'two' }, 'two 0xe true'],
  [{ namespace: 'three' }, 'three undefined false'],
  [{ wallet: 'owl' }, 'one 0xo true'],
  [{ wallet: 'io.fox' }, 'one 0xf true'],
  [{ wallet: 'owl-wallet' }, 'one 0xo true'],
  // Of a wallet that is on another family than the active one.
  [{ wallet: 'elk' }, 'two 0xe true'],
  [{ wallet: 'elk', namespace: 'one' }, 'one undefined false'],
  [{ wallet: 'unheard' }, 'one undefined false'],
  [{ namespace: 'nowhere' }, 'nowhere undefined false'],
])('the account of %o', (which, expected) => {
  const { namespace, address, isConnected } = toOneAccount(state(), which)
  expect(`${namespace} ${address} ${isConnected}`).toBe(expected)
})

test('its name, network and what is wrong with that', () => {
  expect(toOneAccount(state(), { wallet: 'owl' })).toMatchObject({
    profileName: 'owl.eth',
    network: { id: 'one:2' },
    name: 'Owl',
  })
  expect(toOneAccount(state(), { namespace: 'two' })).toMatchObject({ isUnsupported: true, network: undefined })
  expect(toOneAccount(state(), { namespace: 'three', wallet: 'fox' }).isLocked).toBe(true)
  expect(toOneAccount(state(), { namespace: 'one', wallet: 'fox' }).isLocked).toBe(false)
})

test('names and offers of logins and wallets', () => {
  const drawn = (wallet: string, more?: object) => {
    const { name, isOffered } = toOneAccount(state(more), { wallet })
    return `${name} ${isOffered}`
  }
  expect(['email', 'passkey', 'google', 'github', 'walletConnect', 'best-wallet'].map(wallet => drawn(wallet))).toEqual(
    ['Email true', 'Passkey true', 'Google true', 'GitHub false', 'WalletConnect false', 'Best Wallet true'],
  )
  expect(drawn('email', { connectors: [] })).toBe('Email false')
  expect(drawn('github', { settings: { remote: { email: false, socials: true } } })).toBe('GitHub true')
  expect(drawn('email', { settings: { remote: { email: false, socials: false } } })).toBe('Email false')
})

test('a login counts as connected in the way it was made', () => {
  const loggedIn = state({
    namespaces: {
      one: { status: 'connected', connectorId: 'embedded', accounts: account('0xv'), approvedNetworks: 'all' },
    },
  })
  const shown = () => ['email', 'google', 'passkey'].map(wallet => toOneAccount(loggedIn, { wallet }).address)
  expect(shown()).toEqual(['0xv', undefined, undefined])
  user.provider = 'google'
  expect(shown()).toEqual([undefined, '0xv', undefined])
})
