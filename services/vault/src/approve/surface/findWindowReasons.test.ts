import { expect, test } from 'vitest'
import { decodeMessage } from '../decode/message/decodeMessage.ts'
import { findSignInFaults } from '../decode/message/findSignInFaults.ts'
import { findWindowReasons } from './findWindowReasons.ts'

const known = { isFirstUse: false, isPreviewSite: false, wasCovered: false, isLasting: true, risks: [] }
const ofEvm = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const ofSolana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

function reasonsFor(text: string, address: string) {
  const message = decodeMessage(new TextEncoder().encode(text))
  const { signIn } = message
  const asked = { origin: 'https://app.example', address, chainId: 1n, nowMs: Date.parse('2026-01-01T00:00:00Z') }
  const network = address === ofSolana ? { cluster: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } : {}
  const signInFaults = signIn ? findSignInFaults(signIn, { ...asked, ...network }) : []
  return findWindowReasons({ ...known, content: { kind: 'message', message, signInFaults } })
}

test('row 6: of all messages the frame shows a login for the embedding site alone', () => {
  const evm = (host: string, more = '') =>
    `${host} wants you to sign in with your Ethereum account:\n${ofEvm}\n\n\nURI: https://${host}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z${more}`
  const solana = (host: string) => `${host} wants you to sign in with your Solana account:\n${ofSolana}`
  expect(reasonsFor(evm('app.example'), ofEvm)).toEqual([])
  expect(reasonsFor(solana('app.example'), ofSolana)).toEqual([])
  const others: readonly (readonly [string, string])[] = [
    ['Welcome to OtherSite! Click to sign in', ofEvm],
    ['', ofEvm],
    [evm('other.example'), ofEvm],
    [evm('app.example', '\nand more'), ofEvm],
    [evm('app.example', '\nResources:\n- urn:recap:e30'), ofEvm],
    [evm('app.example', '\nExpiration Time: 2025-01-01T00:00:00Z'), ofEvm],
    [evm('app.example'), ofSolana],
    [solana('app.example'), ofEvm],
    [solana('other.example'), ofSolana],
    ['Welcome', ofSolana],
  ]
  for (const [text, address] of others) expect.soft(reasonsFor(text, address), text).toEqual(['message'])
})
