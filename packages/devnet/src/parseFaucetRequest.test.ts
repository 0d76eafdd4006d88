import { expect, test } from 'vitest'
import { parseFaucetRequest } from './parseFaucetRequest.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('accepts the number and the CAIP-2 id of a chain, with and without a token', () => {
  expect(parseFaucetRequest(JSON.stringify({ chainId: 31337, address }))).toEqual({
    isValid: true,
    chain: 'eip155:31337',
    address,
  })
  expect(parseFaucetRequest(JSON.stringify({ chainId: 'eip155:31338', address, token: 'usdx' }))).toEqual({
    isValid: true,
    chain: 'eip155:31338',
    address,
    token: 'usdx',
  })
})

test.each([
  ['', /not JSON/],
  ['{', /not JSON/],
  ['null', /not an object/],
  ['[]', /not an object/],
  ['"x"', /not an object/],
  ['{}', /chainId must be 31337/],
  [JSON.stringify({ chainId: 1, address }), /chainId must be/],
  [JSON.stringify({ chainId: '31337', address }), /chainId must be/],
  [JSON.stringify({ chainId: 31337 }), /address must be/],
  [JSON.stringify({ chainId: 31337, address: `${address}00` }), /address must be/],
  [JSON.stringify({ chainId: 31337, address: [address] }), /address must be/],
  [JSON.stringify({ chainId: 31337, address, token: 5 }), /token must be/],
  [JSON.stringify({ chainId: 31337, address, token: '' }), /token must be/],
  [JSON.stringify({ chainId: 31337, address, token: 'x'.repeat(43) }), /token must be/],
  [JSON.stringify({ chainId: 31337, address, amount: '1000000' }), /Unknown field: amount/],
  [`{"chainId":31337,"address":"${address}","__proto__":{"token":"native"}}`, /Unknown field: __proto__/],
])('refuses %s', (body, message) => {
  const parsed = parseFaucetRequest(body)
  expect(parsed.isValid).toBe(false)
  expect(parsed).toHaveProperty('message', expect.stringMatching(message))
})
