import { isBillfoldError } from 'billfold/protocol'
import { describe, expect, test } from 'vitest'
import { checkTypedData } from './checkTypedData.ts'

const mail = {
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
    value: 2n ** 255n,
  },
}
const check = (value: unknown): unknown => JSON.parse(checkTypedData(value, 'eip155:1'))
const complaint = (change: object): string => {
  try {
    checkTypedData({ ...mail, ...change }, 'eip155:1')
  } catch (error) {
    if (isBillfoldError(error, 'rpc/invalid-params')) return error.details ?? ''
    throw error
  }
  return 'accepted'
}
const single = (type: string, value: unknown) =>
  complaint({ types: { Mail: [{ name: 'x', type }] }, message: { x: value } })

test('sound data comes back as JSON, bigints as text, the type of the domain made from its fields', () => {
  const expected = {
    ...mail,
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      ...mail.types,
    },
    message: { ...mail.message, value: (2n ** 255n).toString() },
  }
  expect(check(mail)).toEqual(expected)
  expect(check(JSON.stringify(expected))).toEqual(expected)
})

test('data that no type names are left out: a wallet might show them, the signature would not cover them', () => {
  const checked = check({
    ...mail,
    message: { ...mail.message, note: 'free of charge' },
    domain: { ...mail.domain, x: 1 },
  })
  expect(JSON.stringify(checked)).not.toContain('free of charge')
  expect(checked).not.toHaveProperty('domain.x')
})

describe('the domain', () => {
  test('must name the active chain, in any notation, if it names any', () => {
    for (const chainId of [1, '1', '0x1', 1n]) expect(complaint({ domain: { chainId } })).toBe('accepted')
    expect(complaint({ domain: { name: 'x' } })).toBe('accepted')
    for (const chainId of [2, '2', '0x2', 0, null, 'one', {}])
      expect(complaint({ domain: { chainId } })).toContain('domain.chainId')
    // A chain id that the host's own type hides is not signed, but it is still wrong.
    expect(complaint({ types: { ...mail.types, EIP712Domain: [] }, domain: { chainId: 2 } })).toContain(
      'domain.chainId',
    )
  })

  test('alone can be signed', () => {
    expect(complaint({ primaryType: 'EIP712Domain', message: undefined })).toBe('accepted')
  })
})

describe('the types', () => {
  const types = (extra: object) => complaint({ types: { ...mail.types, ...extra } })
  test.each([
    ['a missing struct', types({ Mail: [{ name: 'x', type: 'Nobody' }] }), 'unknown type Nobody'],
    [
      'a missing struct that is not used yet',
      types({ Other: [{ name: 'x', type: 'Nobody[2][]' }] }),
      'unknown type Nobody',
    ],
    ['a missing primary type', complaint({ primaryType: 'Letter' }), 'Letter is not defined'],
    ['an inherited primary type', complaint({ primaryType: 'toString' }), 'toString is not defined'],
    [
      'a repeated field',
      types({
        Mail: [
          { name: 'x', type: 'bool' },
          { name: 'x', type: 'bool' },
        ],
      }),
      'defined twice',
    ],
    ['a struct in itself', types({ Person: [{ name: 'p', type: 'Person' }] }), 'contains itself'],
    ['a loop over two', types({ A: [{ name: 'b', type: 'B[]' }], B: [{ name: 'a', type: 'A' }] }), 'contains itself'],
    ['a nameless field', types({ Mail: [{ name: '', type: 'bool' }] }), 'proper name'],
    ['a field with a trick in its name', types({ Mail: [{ name: 'x,uint256 y', type: 'bool' }] }), 'proper name'],
    ['a struct named as a type', types({ uint256: [{ name: 'x', type: 'bool' }] }), 'cannot be the name'],
    ['a struct with a trick in its name', types({ 'A(B b)': [] }), 'cannot be the name'],
    ['no such integer', types({ Mail: [{ name: 'x', type: 'uint7' }] }), 'unknown type'],
    ['no list of fields', types({ Mail: {} }), 'no list of fields'],
    ['no fields in the list', types({ Mail: [null] }), 'no list of fields'],
    ['a field without a type', types({ Mail: [{ name: 'x' }] }), 'no list of fields'],
  ])('%s is refused', (_, refusal, expected) => {
    expect(refusal).toContain(expected)
  })

  test('other data are refused', () => {
    for (const odd of [null, undefined, 7, 'text', '[]', {}, [], { types: {} }, { types: [], primaryType: 'A' }]) {
      expect(() => checkTypedData(odd, 'eip155:1')).toThrow(expect.objectContaining({ code: 'rpc/invalid-params' }))
    }
  })
})

describe('the values', () => {
  test.each([
    ['uint8', 255],
    ['uint8', '255'],
    ['uint8', '0xff'],
    ['int8', -128],
    ['int8', 127n],
    ['int256', `-${2n ** 255n}`],
    ['uint256', (2n ** 256n - 1n).toString()],
    ['bool', false],
    ['string', ''],
    ['bytes', '0x'],
    ['bytes4', '0x01020304'],
    ['address', `0x${'1'.repeat(40)}`],
    ['bool[2]', [true, false]],
    ['uint8[][1]', [[]]],
  ])('%s takes %o', (type, value) => {
    expect(single(type, value)).toBe('accepted')
  })

  test.each([
    ['uint8', 256],
    ['uint8', -1],
    ['uint8', 1.5],
    ['uint8', ''],
    ['uint8', ' 1'],
    ['uint8', null],
    ['uint8', '1e1'],
    ['int8', 128],
    ['int8', -129],
    ['uint256', 2n ** 256n],
    ['uint256', Number.MAX_SAFE_INTEGER + 1],
    ['bool', 1],
    ['bool', 'true'],
    ['string', 1],
    ['bytes', '0x1'],
    ['bytes', 'text'],
    ['bytes4', '0x010203'],
    ['address', '0x12'],
    ['address', 7],
    ['bool[2]', [true]],
    ['bool[]', {}],
  ])('%s refuses %o', (type, value) => {
    expect(single(type, value)).toContain('message.x')
  })

  test('a missing field is named with its path', () => {
    expect(complaint({ message: { ...mail.message, to: [{ name: 'Bob' }] } })).toContain(
      'message.to[0].wallet is missing',
    )
    expect(complaint({ message: { ...mail.message, to: [7] } })).toContain('message.to[0] is no Person')
    // An inherited value is not a value.
    expect(complaint({ message: Object.create(mail.message) })).toContain('is missing')
  })
})
