import { expect, test } from 'vitest'
import { parseFaucetRequest } from './parseFaucetRequest.ts'
import { toBitcoinFaucetChain } from './toBitcoinFaucetChain.ts'
import { toEvmFaucetChain } from './toEvmFaucetChain.ts'
import { toSolanaFaucetChain } from './toSolanaFaucetChain.ts'

const refuseFunds = () => Promise.reject(new Error('nothing is given here'))
const solana = toSolanaFaucetChain({ id: 'solana:Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDt', fund: refuseFunds })
const bitcoin = toBitcoinFaucetChain({ id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', fund: refuseFunds })
const main = toEvmFaucetChain('eip155:31337', refuseFunds)
const second = toEvmFaucetChain('eip155:31338', refuseFunds)
const chains = [main, second, solana, bitcoin]
const parse = (body: string) => parseFaucetRequest(body, chains)

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('accepts the number and the CAIP-2 id of a chain, with and without a token', () => {
  expect(parse(JSON.stringify({ chainId: 31337, address }))).toEqual({
    isValid: true,
    chain: main,
    address,
  })
  expect(parse(JSON.stringify({ chainId: 'eip155:31338', address, token: 'usdx' }))).toEqual({
    isValid: true,
    chain: second,
    address,
    token: 'usdx',
  })
})

test('accepts an address of each chain for that chain alone', () => {
  const [onSolana, onBitcoin] = [solana.id, bitcoin.id]
  const base58 = '26roUwgM5T6bccX41hakjiW4fDiKFSao1RyoFsAxr6e6'
  const segwit = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'
  expect(parse(JSON.stringify({ chainId: onSolana, address: base58 }))).toMatchObject({ isValid: true, chain: solana })
  expect(parse(JSON.stringify({ chainId: onBitcoin, address: segwit }))).toMatchObject({
    isValid: true,
    chain: bitcoin,
  })
  for (const [chainId, other] of [
    [onSolana, segwit],
    [onSolana, address],
    [onBitcoin, base58],
    [onBitcoin, segwit.replace(/x$/, 'q')],
    [31337, base58],
  ])
    expect(parse(JSON.stringify({ chainId, address: other }))).toMatchObject({
      message: expect.stringMatching(/^address must be/),
    })
})

test.each([
  ['', /not JSON/],
  ['{', /not JSON/],
  ['null', /not an object/],
  ['[]', /not an object/],
  ['"x"', /not an object/],
  ['{}', /chainId must be one of 31337, /],
  [JSON.stringify({ chainId: 1, address }), /chainId must be/],
  [JSON.stringify({ chainId: '31337', address }), /chainId must be/],
  [JSON.stringify({ chainId: 31337 }), /address must be/],
  [JSON.stringify({ chainId: 31337, address: `${address}00` }), /address must be/],
  [JSON.stringify({ chainId: 31337, address: [address] }), /address must be/],
  [JSON.stringify({ chainId: 31337, address, token: 5 }), /token must be/],
  [JSON.stringify({ chainId: 31337, address, token: '' }), /token must be/],
  [JSON.stringify({ chainId: 31337, address, token: 'x'.repeat(45) }), /token must be/],
  [JSON.stringify({ chainId: 31337, address, amount: '1000000' }), /Unknown field: amount/],
  [`{"chainId":31337,"address":"${address}","__proto__":{"token":"native"}}`, /Unknown field: __proto__/],
])('refuses %s', (body, message) => {
  const parsed = parse(body)
  expect(parsed.isValid).toBe(false)
  expect(parsed).toHaveProperty('message', expect.stringMatching(message))
})
