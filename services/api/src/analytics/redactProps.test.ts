import { describe, expect, it } from 'vitest'
import { hashAddress } from './hashAddress.ts'
import { redactProps } from './redactProps.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const key = `0x${'ab'.repeat(32)}`
const phrase = 'test test test test test test test test test test test junk'

describe('hashAddress', () => {
  it('keys addresses so that they can be counted and not read', () => {
    const once = hashAddress(address, 'salt')
    expect(once).toMatch(/^account:[0-9a-f]{24}$/)
    expect(hashAddress(address.toLowerCase(), 'salt')).toBe(once)
    expect(hashAddress(address, 'other')).not.toBe(once)
  })
})

describe('redactProps', () => {
  it('reaches every depth, and takes accounts of any chain by their key', () => {
    const stored = JSON.stringify(
      redactProps(
        {
          type: 'track',
          event: 'PAY_ERROR',
          address: `eip155:1:${address}`,
          properties: {
            message: `${address} ${key} ${phrase}`,
            configuration: {
              recipient: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
            },
          },
        },
        's',
      ),
    )
    for (const secret of [address, key.slice(2), 'junk', '7S3P4HxJ']) expect(stored).not.toContain(secret)
    expect(stored.match(/account:/g)).toHaveLength(3)
  })

  it('cuts long texts', () => {
    const stored = redactProps(
      { type: 'error', event: 'X', errorMessage: 'm'.repeat(9_000), stackTrace: 's'.repeat(9_000) },
      's',
    )
    expect(stored).toMatchObject({ errorMessage: 'm'.repeat(1_000), stackTrace: 's'.repeat(4_000) })
  })
})
