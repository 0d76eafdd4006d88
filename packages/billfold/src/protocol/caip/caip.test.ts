import { describe, expect, it } from 'vitest'
import { formatAccountId } from './formatAccountId.ts'
import { formatAssetId } from './formatAssetId.ts'
import { formatNetworkId } from './formatNetworkId.ts'
import { isAccountId } from './isAccountId.ts'
import { isAssetId } from './isAssetId.ts'
import { isNetworkId } from './isNetworkId.ts'
import { namespaces } from './namespaces.ts'
import { parseAccountId } from './parseAccountId.ts'
import { parseAssetId } from './parseAssetId.ts'
import { parseNetworkId } from './parseNetworkId.ts'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('CAIP-2', () => {
  it('splits and joins', () => {
    expect(parseNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    expect(formatNetworkId('eip155', 8453)).toBe('eip155:8453')
    expect(formatNetworkId('eip155', 2n ** 64n)).toBe('eip155:18446744073709551616')
    expect(formatNetworkId('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    )
  })

  it.each([
    ['', 'eip155', ':', 'eip155:', ':1', 'ei:1', 'eip155eip:1', 'EIP155:1', 'eip155:1:2', 'eip155:1 ', ' eip155:1'],
    ['eip155:1\n', '\neip155:1', `eip155:${'1'.repeat(33)}`, 'eip155:ä', 'eip155:1/2', 'eip155:１', 'eip155:1%20'],
  ])('refuses what the grammar does not allow (%#)', (...ids) => {
    for (const id of ids) {
      expect(isNetworkId(id), JSON.stringify(id)).toBe(false)
      expect(() => parseNetworkId(id)).toThrow(expect.objectContaining({ code: 'caip/invalid-network-id' }))
    }
  })

  it('says the sentence of the specification', () => {
    expect(() => parseNetworkId('nonsense')).toThrow('Invalid CAIP network id: nonsense')
    expect(() => parseAccountId('eip155:1')).toThrow('Invalid CAIP address: eip155:1')
  })

  it('refuses what is not a string', () => {
    const ids = ['eip155:1', `eip155:1:${address}`, 'eip155:1/slip44:60']
    for (const odd of [null, undefined, 1, {}, ...ids.map(id => [id])]) {
      expect(isNetworkId(odd)).toBe(false)
      expect(isAccountId(odd)).toBe(false)
      expect(isAssetId(odd)).toBe(false)
    }
  })

  it('refuses to join what would not be an id', () => {
    const invalid = expect.objectContaining({ code: 'caip/invalid-network-id' })
    expect(() => formatNetworkId('eip155', -1.5)).toThrow(invalid)
    expect(() => formatNetworkId('eip155', Number.NaN)).not.toThrow() // 'NaN' is within the grammar: the family checks it
    expect(() => formatNetworkId('EIP155', 1)).toThrow(invalid)
    expect(() => formatNetworkId('EIP155', 1)).toThrow('Invalid CAIP network id: EIP155:1')
  })
})

describe('CAIP-10', () => {
  it('splits and joins, keeping case', () => {
    expect(parseAccountId(`eip155:1:${address}`)).toEqual({
      namespace: 'eip155',
      reference: '1',
      address,
      networkId: 'eip155:1',
    })
    expect(formatAccountId('eip155:1', address)).toBe(`eip155:1:${address}`)
  })

  it('refuses what the grammar does not allow', () => {
    const ids = [
      '',
      address,
      'eip155:1',
      'eip155:1:',
      `eip155:1:${address}:x`,
      'eip155:1:a/b',
      `eip155:1:${'a'.repeat(129)}`,
      `eip155:1:${address}\n`,
      ` eip155:1:${address}`,
    ]
    for (const id of ids) {
      expect(isAccountId(id), JSON.stringify(id)).toBe(false)
      expect(() => parseAccountId(id)).toThrow(expect.objectContaining({ code: 'caip/invalid-account-id' }))
    }
    expect(() => formatAccountId('eip155:1', 'a:b')).toThrow(
      expect.objectContaining({ code: 'caip/invalid-account-id' }),
    )
    expect(() => formatAccountId('eip155:1', 'a:b')).toThrow('Invalid CAIP address: eip155:1:a:b')
  })
})

describe('CAIP-19', () => {
  it('splits and joins asset types and asset ids', () => {
    const type = { networkId: 'eip155:1', assetNamespace: 'slip44', assetReference: '60' } as const
    expect(parseAssetId('eip155:1/slip44:60')).toStrictEqual(type)
    expect(isAssetId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501')).toBe(true)
    expect(formatAssetId(type)).toBe('eip155:1/slip44:60')
    const token = {
      networkId: 'eip155:1',
      assetNamespace: 'erc721',
      assetReference: address,
      tokenId: '771769',
    } as const
    expect(parseAssetId(`eip155:1/erc721:${address}/771769`)).toEqual(token)
    expect(formatAssetId(token)).toBe(`eip155:1/erc721:${address}/771769`)
  })

  it('refuses what the grammar does not allow', () => {
    const type = 'eip155:1/slip44:60'
    const ids = [
      '',
      'eip155:1',
      'eip155:1/',
      'eip155:1/slip44',
      `${type}/`,
      `${type}/1/2`,
      `${type}/${'1'.repeat(79)}`,
      ` ${type}`,
    ]
    for (const id of ids) {
      expect(isAssetId(id), JSON.stringify(id)).toBe(false)
      expect(() => parseAssetId(id)).toThrow(
        expect.objectContaining({ code: 'caip/invalid-asset-id', context: { value: id } }),
      )
    }
    const parts = { networkId: 'eip155:1', assetNamespace: 'slip44', assetReference: '6/0/1' } as const
    expect(() => formatAssetId(parts)).toThrow(
      expect.objectContaining({ code: 'caip/invalid-asset-id', context: { value: 'eip155:1/slip44:6/0/1' } }),
    )
  })
})

describe('namespaces', () => {
  it('are unique, named and of the grammar', () => {
    expect(new Set(namespaces.map(row => row.namespace)).size).toBe(namespaces.length)
    for (const row of namespaces) {
      expect(row.namespace).toMatch(/^[-a-z0-9]{3,8}$/)
      expect(row.name).not.toBe('')
    }
    expect(namespaces.filter(row => row.isServed).map(row => row.namespace)).toEqual(['eip155', 'solana', 'bip122'])
  })
})
