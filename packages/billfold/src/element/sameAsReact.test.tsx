import { readFileSync } from 'node:fs'
import { createMadeUpFamily } from '@billfold/testkit'
import { createBillfold } from 'billfold'
import { defineElements } from 'billfold/element'
import { AccountButton, BillfoldProvider, ConnectButton, NetworkButton } from 'billfold/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buttonCss } from './buttonCss.ts'
import { createPort } from './createPort.ts'
import { readAttributes } from './readAttributes.ts'
import { type ButtonKind, toButtonPicture } from './toButtonPicture.ts'

// Hosts change from one kind of button to the other without their visitors noticing.

/** Rules by selector, written one way. */
function rulesOf(css: string): ReadonlyMap<string, string> {
  const tight = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, '$1')
    .replaceAll(';}', '}')
  return new Map(
    [...tight.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [selector.trim(), body]),
  )
}

it('every rule of billfold/styles.css holds in the shadow root, light and dark', () => {
  const sheet = readFileSync(new URL('../react/styles.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = sheet.split('@media (prefers-color-scheme: dark) {')
  const expected = rulesOf(light)
  expect(expected.size).toBe(5)
  expect(Object.fromEntries(rulesOf(buttonCss.base))).toMatchObject(Object.fromEntries(expected))
  expect(rulesOf(buttonCss.dark)).toEqual(rulesOf(dark))
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
