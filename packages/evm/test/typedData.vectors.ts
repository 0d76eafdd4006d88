import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkTypedData } from '../src/typedData/checkTypedData.ts'
import { readVectors } from './support/readVectors.ts'

type Case = {
  readonly name: string
  readonly domain: { readonly chainId?: string | number }
  readonly primaryType: string
  readonly types: Record<string, readonly { name: string; type: string }[]>
  readonly data: Record<string, unknown>
  readonly digest: string
}

describe.runIf(process.env.VECTORS_DIR)('EIP-712: ethers test cases', () => {
  const cases = (): Case[] => JSON.parse(readVectors('ethers-testcases/typed-data.json.gz').toString())
  const toInput = ({ types, primaryType, domain, data }: Case) => ({ types, primaryType, domain, message: data })
  const networkOf = ({ domain }: Case) => `eip155:${Number(domain.chainId ?? 1)}` as const

  test('all 130 are accepted, and what is sent to the wallet has the digest of the vector', () => {
    const all = cases()
    expect(all).toHaveLength(130)
    for (const one of all) {
      const json = checkTypedData(toInput(one), networkOf(one))
      expect([one.name, hashTypedData(JSON.parse(json))]).toEqual([one.name, one.digest])
    }
  })

  test('each is refused with any one of its fields missing, of another type, or on another network', () => {
    let refused = 0
    for (const one of cases()) {
      const input = toInput(one)
      const refuses = (change: object, networkId = networkOf(one)) => {
        expect(() => checkTypedData({ ...input, ...change }, networkId)).toThrow(
          expect.objectContaining({ code: 'rpc/invalid-params' }),
        )
        refused++
      }
      for (const { name } of one.types[one.primaryType] ?? []) {
        const { [name]: _, ...rest } = one.data
        refuses({ message: rest })
        refuses({ message: { ...one.data, [name]: null } })
        refuses({ message: { ...one.data, [name]: Symbol.iterator } })
      }
      for (const [struct, fields] of Object.entries(one.types)) {
        refuses({ types: { ...one.types, [struct]: [...fields, { name: 'self', type: struct }] } })
        refuses({ types: { ...one.types, [struct]: [...fields, { name: 'gap', type: 'Nowhere' }] } })
        refuses({ types: { ...one.types, [struct]: [...fields, ...fields.slice(0, 1), ...fields.slice(0, 1)] } })
      }
      refuses({ primaryType: 'Nowhere' })
      if (one.domain.chainId !== undefined) refuses({}, 'eip155:424242424242')
    }
    expect(refused).toBeGreaterThan(1_000)
  })
})
