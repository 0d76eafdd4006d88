import { readFileSync } from 'node:fs'
import { createMadeUpFamily } from '@billfold/testkit'
import { createBillfold, type Kit } from 'billfold'
import { defineElements } from 'billfold/element'
import { AccountButton, BillfoldProvider, ConnectButton, NetworkButton } from 'billfold/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buttonCss } from './buttonCss.ts'
import { createPort } from './createPort.ts'
import { tokensCss } from './dressButton.ts'
import { readAttributes } from './readAttributes.ts'
import { type ButtonKind, toButtonPicture } from './toButtonPicture.ts'

// Hosts change from one kind of button to the other without their visitors noticing.

/** A sheet written one way. */
const tight = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>()]) ?/g, '$1')
    .replaceAll(';}', '}')

/** Rules by selector, written one way. */
function rulesOf(css: string): ReadonlyMap<string, string> {
  return new Map(
    [...tight(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [selector.trim(), body]),
  )
}

it('every rule of billfold/styles.css holds in the shadow root, light and dark, with and without tokens', () => {
  const sheet = readFileSync(new URL('../react/styles.css', import.meta.url), 'utf8')
  const [look = '', tokens = ''] = sheet.split('@supports')
  const [light = '', dark = ''] = look.split('@media (prefers-color-scheme: dark) {')
  // Custom elements draw no pictures.
  const expected = new Map([...rulesOf(light)].filter(([selector]) => !/bf-avatar|bf-network-image/.test(selector)))
  expect(expected.size).toBe(5)
  expect(Object.fromEntries(rulesOf(buttonCss.base))).toMatchObject(Object.fromEntries(expected))
  // In the page by an attribute, in the shadow root by the sheet that is chosen.
  const end = dark.indexOf('\n}\n')
  const [system, chosen] = [dark.slice(0, end), dark.slice(end + 3)]
  const plain = (text: string, condition: string) => rulesOf(text.replaceAll(`:where(${condition})`, ''))
  expect(plain(system, ':not([data-theme="light"])')).toEqual(rulesOf(buttonCss.dark))
  expect(plain(chosen, '[data-theme="dark"]')).toEqual(rulesOf(buttonCss.dark))
  expect(tight(tokensCss)).toBe(tight(`@supports${tokens}`).trim())
})

it('both say that the wallet is locked, unless the host has words of its own', () => {
  const kit = createBillfold({ families: [createMadeUpFamily()] })
  const granted = { toy: { accounts: [{ address: 'ada', type: 'eoa' }], approvedNetworks: 'all' } } as const
  const who = { connectorId: 'fox', name: 'Fox' }
  kit.runtime.connection({ type: 'connected', who, connected: granted, isReconnect: false, keepsOthers: false })
  kit.runtime.connection({ type: 'disconnected', connectorId: 'fox', isLocked: true })
  const draw = (label?: string) => [
    renderToStaticMarkup(
      <BillfoldProvider kit={kit} initialState={kit.store.getState()}>
        <ConnectButton {...(label ? { label } : {})} />
      </BillfoldProvider>,
    ).match(/>([^<]*)<\/button>/)?.[1],
    toButtonPicture(
      'connect',
      readAttributes({ getAttribute: name => (name === 'label' ? (label ?? null) : null), hasAttribute: () => false }),
      createPort(kit, 'a').read(),
    ).text,
  ]
  expect(draw()).toEqual(['Unlock wallet', 'Unlock wallet'])
  expect(draw('Sign in')).toEqual(['Sign in', 'Sign in'])
})

/** The first button of each kind: in React, and as an element. */
function drawBoth(kit: Kit, kind: ButtonKind, button: ReactElement) {
  const html = renderToStaticMarkup(
    <BillfoldProvider kit={kit} initialState={kit.store.getState()}>
      {button}
    </BillfoldProvider>,
  )
  const attributes = readAttributes({ getAttribute: () => null, hasAttribute: () => false })
  const { text, isDisabled } = toButtonPicture(kind, attributes, createPort(kit, 'a').read())
  return [
    { text: html.match(/>([^<]*)<\/button>/)?.[1], isDisabled: html.includes('disabled=""') },
    { text, isDisabled },
  ]
}

it('both can be pressed once a restore takes long', () => {
  const kit = createBillfold({ families: [createMadeUpFamily()] })
  const accounts = [{ address: 'ada.harbour', type: 'payment' }] as const
  const saved = { connectorId: 'fox', namespace: 'toy', name: 'Fox', accounts, networkId: undefined } as const
  kit.runtime.connection({ type: 'restore', connections: [{ ...saved, status: 'active' }] })
  const draw = () => drawBoth(kit, 'account', <AccountButton />).map(({ isDisabled }) => isDisabled)
  expect(draw()).toEqual([true, true])
  kit.store.setState({ isSlow: true })
  expect(draw()).toEqual([false, false])
})

it('both account buttons say that the network is wrong, and the network buttons beside them what to do', () => {
  const kit = createBillfold({ families: [createMadeUpFamily()] })
  const now = { accounts: [{ address: 'ada.harbour', type: 'payment' }], approvedNetworks: 'all' } as const
  const connected = { toy: { ...now, networkId: 'toy:nowhere' as const } }
  const who = { connectorId: 'fox', name: 'Fox' }
  kit.runtime.connection({ type: 'connected', who, connected, isReconnect: false, keepsOthers: false })
  const textOf = (kind: ButtonKind, button: ReactElement) => drawBoth(kit, kind, button).map(({ text }) => text)
  expect(textOf('account', <AccountButton />)).toEqual(['Wrong network', 'Wrong network'])
  expect(textOf('network', <NetworkButton />)).toEqual(['Switch network', 'Switch network'])
})

it.each<[ButtonKind, ReactElement]>([
  ['connect', <ConnectButton key="0" />],
  ['account', <AccountButton key="1" />],
  ['network', <NetworkButton key="2" />],
])('the %s button says what that of billfold/react says', (kind, button) => {
  const kit = createBillfold({ families: [createMadeUpFamily()] })
  const html = renderToStaticMarkup(<BillfoldProvider kit={kit}>{button}</BillfoldProvider>)
  const attributes = readAttributes({ getAttribute: () => null, hasAttribute: () => false })
  const { isHidden, text, className } = toButtonPicture(kind, attributes, createPort(kit, 'a').read())
  expect(html === '').toBe(isHidden)
  if (!isHidden) {
    expect(html).toContain(`>${text}</button>`)
    expect(html).toMatch(new RegExp(`class="${className} ?"`))
  }
  kit.destroy()
})

it('on a server there is nothing to define', () => {
  const kit = createBillfold({ families: [createMadeUpFamily()] })
  defineElements(kit)
  expect(kit.runtime.surface).toBeUndefined()
  expect(kit.runtime.alerts).toEqual([])
  kit.destroy()
})
