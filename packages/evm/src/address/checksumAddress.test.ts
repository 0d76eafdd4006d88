import { keccakAscii, toChecksumAddress } from 'billfold/protocol'
import { keccak256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress } from './checksumAddress.ts'
import { isAddress } from './isAddress.ts'

// The examples of EIP-55.
const examples = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(examples)('writes %s as EIP-55 does, from any letter case', address => {
  expect(checksumAddress(address.toLowerCase())).toBe(address)
  expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
})

test('the small hash agrees with the libraries on every length it takes', () => {
  for (let length = 0; length <= 135; length++) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join('')
    expect(`0x${keccakAscii(text)}`).toBe(keccak256(stringToHex(text)))
  }
})

test('agrees with the protocol about a thousand addresses', () => {
  let seed = keccak256('0x')
  for (let count = 0; count < 1_000; count++) {
    seed = keccak256(seed)
    const address = seed.slice(0, 42) as `0x${string}`
    expect(checksumAddress(address)).toBe(toChecksumAddress(address))
  }
})

test('an address is 40 digits in one case or with the right checksum', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(isAddress(right)).toBe(true)
  expect(isAddress(right.toLowerCase())).toBe(true)
  expect(isAddress(`0x${right.slice(2).toUpperCase()}`)).toBe(true)
  const wrong = [right.replace('aA', 'Aa'), right.slice(2), `${right}0`, right.slice(0, -1), `0X${right.slice(2)}`]
  const lower = right.toLowerCase()
  wrong.push(`${lower}0`, `0x${lower}`, ` ${lower}`)
  for (const value of [...wrong, '', undefined, null, 7, {}, [right]]) expect(isAddress(value)).toBe(false)
})
