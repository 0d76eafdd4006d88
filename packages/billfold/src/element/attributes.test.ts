import { describe, expect, expectTypeOf, it } from 'vitest'
import type { PublicView } from '../core/modal/views.ts'
import type { KitPicture } from './KitPort.ts'
import { readAttributes } from './readAttributes.ts'
import { type ButtonKind, toButtonPicture } from './toButtonPicture.ts'
import { toPublicView } from './toPublicView.ts'

const read = (given: Readonly<Record<string, string>>) =>
  readAttributes({ getAttribute: name => given[name] ?? null, hasAttribute: name => name in given })

const disconnected: KitPicture = {
  address: undefined,
  isConnected: false,
  isUnsupported: false,
  networkName: 'Harbour',
  isOpen: false,
  mode: 'system',
}
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const connected: KitPicture = { ...disconnected, address: ADDRESS, isConnected: true }
const draw = (kind: ButtonKind, kit?: KitPicture, given: Readonly<Record<string, string>> = {}) =>
  toButtonPicture(kind, read(given), kit)

describe('attributes', () => {
  it('are texts that say something, and presence for what is on or off', () => {
    expect(read({})).toEqual({
      label: undefined,
      unsupportedLabel: undefined,
      view: undefined,
      kit: undefined,
      isDisabled: false,
    })
    expect(
      read({ label: ' Sign in ', 'unsupported-label': 'Wrong', view: 'Networks', kit: 'a', disabled: '' }),
    ).toEqual({ label: 'Sign in', unsupportedLabel: 'Wrong', view: 'Networks', kit: 'a', isDisabled: true })
    expect(read({ label: '  ', kit: '' })).toMatchObject({ label: undefined, kit: undefined })
  })

  it('name a view that exists, and one that shows an account only while there is one', () => {
    expectTypeOf<NonNullable<ReturnType<typeof toPublicView>>>().toEqualTypeOf<
      Exclude<PublicView, 'ApproveTransaction'>
    >()
    expect(toPublicView('Networks', false)).toBe('Networks')
    expect(toPublicView('Transactions', true)).toBe('Transactions')
    expect(toPublicView('Transactions', false)).toBeUndefined()
    for (const name of ['networks', 'SwitchNetwork', 'toString', '__proto__', undefined])
      expect(toPublicView(name, true)).toBeUndefined()
  })
})

describe('the connect button', () => {
  it('offers to connect, by the host’s words and view if there are any', () => {
    expect(draw('connect', disconnected)).toEqual({
      className: 'bf-button bf-connect',
      text: 'Connect wallet',
      title: undefined,
      isHidden: false,
      isDisabled: false,
      isBusy: false,
      view: 'Connect',
    })
    expect(draw('connect', disconnected, { label: 'Sign in', view: 'AllWallets' })).toMatchObject({
      text: 'Sign in',
      view: 'AllWallets',
    })
  })

  it('is the account once there is one: the label is of the other state', () => {
    expect(draw('connect', connected, { label: 'Sign in' })).toEqual({
      className: 'bf-button bf-account',
      text: '0xf39F…b92266',
      title: ADDRESS,
      isHidden: false,
      isDisabled: false,
      isBusy: false,
      view: undefined,
    })
  })

  it('is busy while a stored connection is restored, and says where the wallet should not be', () => {
    expect(draw('connect', { ...connected, isConnected: false })).toMatchObject({ isBusy: true, isDisabled: true })
    // It takes long: the modal offers to cancel, or another wallet.
    expect(draw('connect', { ...connected, isConnected: false, isSlow: true })).toMatchObject({
      isBusy: true,
      isDisabled: false,
    })
    expect(draw('connect', { ...connected, isUnsupported: true }).text).toBe('Wrong network')
    expect(draw('connect', { ...connected, isUnsupported: true }, { 'unsupported-label': 'Wrong' }).text).toBe('Wrong')
  })
})

it('the account button hides while no account is known', () => {
  expect(draw('account', disconnected).isHidden).toBe(true)
  expect(draw('account', connected)).toEqual(draw('connect', connected))
})

it('the network button names the network, the way out of a foreign one, or what it is for', () => {
  expect(draw('network', disconnected)).toMatchObject({ text: 'Harbour', view: 'Networks' })
  expect(draw('network', { ...connected, networkName: undefined, isUnsupported: true }).text).toBe('Switch network')
  expect(draw('network', { ...disconnected, networkName: undefined }).text).toBe('Select network')
  expect(draw('network', connected, { label: 'Chain' }).text).toBe('Chain')
})

it.each(['connect', 'account', 'network'] as const)(
  '%s: cannot be pressed without a kit or when the page says so',
  kind => {
    expect(draw(kind).isDisabled).toBe(true)
    expect(draw(kind, connected).isDisabled).toBe(false)
    expect(draw(kind, connected, { disabled: '' }).isDisabled).toBe(true)
  },
)
