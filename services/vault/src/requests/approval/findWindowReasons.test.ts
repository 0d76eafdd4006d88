import { expect, test } from 'vitest'
import { decodeMessage } from '../evm/message/decode/decodeMessage.ts'
import { findSignInFaults } from '../evm/message/decode/findSignInFaults.ts'
import type { Content } from '../screen/Content.ts'
import { findWindowReasons } from './findWindowReasons.ts'
import { type RiskName, riskRows } from './Risk.ts'

const known = { isFirstUse: false, isPreviewSite: false, wasCovered: false, isLasting: true, risks: [] }
const ofEvm = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const ofSolana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

function loginOf(text: string, address: string): Content {
  const message = decodeMessage(new TextEncoder().encode(text))
  const { signIn } = message
  const asked = { origin: 'https://app.example', address, chainId: 1n, nowMs: Date.parse('2026-01-01T00:00:00Z') }
  const network = address === ofSolana ? { cluster: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } : {}
  const signInFaults = signIn ? findSignInFaults(signIn, { ...asked, ...network }) : []
  return { kind: 'message', message, signInFaults }
}

const reasonsFor = (text: string, address: string) => findWindowReasons({ ...known, content: loginOf(text, address) })
const evm = (host: string, more = '') =>
  `${host} wants you to sign in with your Ethereum account:\n${ofEvm}\n\n\nURI: https://${host}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z${more}`
const login = loginOf(evm('app.example'), ofEvm)

test('row 6: of all messages the frame shows a login for the embedding site alone', () => {
  const solana = (host: string) => `${host} wants you to sign in with your Solana account:\n${ofSolana}`
  expect(reasonsFor(evm('app.example'), ofEvm)).toEqual([])
  expect(reasonsFor(solana('app.example'), ofSolana)).toEqual([])
  expect(reasonsFor(evm('app.example', '\nResources:\n- https://app.example/terms'), ofEvm)).toEqual([])
  const others: readonly (readonly [string, string])[] = [
    ['Welcome to OtherSite! Click to sign in', ofEvm],
    ['', ofEvm],
    [evm('other.example'), ofEvm],
    [evm('app.example', '\nand more'), ofEvm],
    [evm('app.example', '\nResources:\n- urn:recap:e30'), ofEvm],
    [evm('app.example', '\nResources:\n- https://app.example\n- URN:Recap:e30'), ofEvm],
    [evm('app.example').replace('\n\n\n', '\n\nPay \u202Enothing\n\n'), ofEvm],
    [evm('app.example', '\nExpiration Time: 2025-01-01T00:00:00Z'), ofEvm],
    [evm('app.example'), ofSolana],
    [solana('app.example'), ofEvm],
    [solana('other.example'), ofSolana],
    ['Welcome', ofSolana],
  ]
  for (const [text, address] of others) expect.soft(reasonsFor(text, address), text).toEqual(['message'])
})

test.each([
  ['first-use', { isFirstUse: true }],
  ['preview-site', { isPreviewSite: true }],
  ['covered', { wasCovered: true }],
  ['no-storage', { isLasting: false }],
  ['risk', { risks: [{ name: 'permit' }] }],
] as const)('%s alone is enough for a window', (reason, fact) => {
  expect(findWindowReasons({ ...known, content: login })).toEqual([])
  expect(findWindowReasons({ ...known, ...fact, content: login })).toEqual([reason])
})

test('all reasons are given, in the order of the rules', () => {
  const facts = { isFirstUse: true, isPreviewSite: true, wasCovered: true, isLasting: false }
  const risks = [{ name: 'own-network' }, { name: 'permit' }] as const
  expect(findWindowReasons({ ...facts, risks, content: loginOf('Welcome', ofEvm) })).toEqual([
    'first-use',
    'preview-site',
    'message',
    'risk',
    'covered',
    'no-storage',
  ])
})

test('a login in which something is hidden needs a window', () => {
  const hidden = login.kind === 'message' ? { ...login, message: { ...login.message, hasHidden: true } } : login
  expect(findWindowReasons({ ...known, content: hidden })).toEqual(['message'])
})

test('every risk but three needs a window', () => {
  const names = Object.keys(riskRows) as RiskName[]
  const inFrame = names.filter(name => findWindowReasons({ ...known, risks: [{ name }], content: login }).length === 0)
  expect(inFrame).toEqual(['hidden-characters', 'own-network', 'several-transactions'])
})

test.each(['typed-data', 'evm-calls', 'solana', 'of a later version'])('a request of kind %s needs a window', kind => {
  expect(findWindowReasons({ ...known, content: { kind } as Content })).toEqual(['value'])
})
