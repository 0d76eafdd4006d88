import { describe, expect, test } from 'vitest'
import { createEvmSigner } from '../src/custody/sign/createEvmSigner.ts'
import { decodeRlp } from '../src/custody/sign/evm/decodeRlp.ts'
import type { EvmTransaction } from '../src/custody/sign/evm/EvmTransaction.ts'
import { encodeRlp } from '../src/custody/sign/evm/encodeRlp.ts'
import { parseTransaction } from '../src/custody/sign/evm/parseTransaction.ts'
import type { RlpItem } from '../src/custody/sign/evm/RlpItem.ts'
import { serializeTransaction } from '../src/custody/sign/evm/serializeTransaction.ts'
import { hashTypedData } from '../src/custody/sign/typedData/hashTypedData.ts'
import { readTypedData } from '../src/custody/sign/typedData/readTypedData.ts'
import { readVectors } from './support/readVectors.ts'

const readJson = (name: string): unknown => JSON.parse(readVectors(`ethers-testcases/${name}.json.gz`).toString())
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

describe.runIf(process.env.VECTORS_DIR)('ethers test cases', () => {
  type Transaction = {
    readonly name: string
    readonly privateKey: string
    readonly transaction: Readonly<Record<string, string | number | undefined>> & {
      readonly accessList?: { address: string; storageKeys: string[] }[]
    }
  } & Readonly<Record<string, string>>

  test('the 3,200 transactions as EIP-155, EIP-2930 and EIP-1559: bytes, the way back, and the signature', async () => {
    const all = readJson('transactions') as Transaction[]
    expect(all).toHaveLength(3_200)
    const counts = { signed: 0, refused: 0 }
    for (const one of all) {
      const given = one.transaction
      const number = (name: string) => BigInt(given[name] ?? 0)
      const common = {
        chainId: number('chainId'),
        nonce: number('nonce'),
        gas: number('gasLimit'),
        ...(given.to ? { to: String(given.to) } : {}),
        value: number('value'),
        data: String(given.data ?? '0x'),
      }
      const gasPrice = number('gasPrice')
      const accessList = given.accessList ?? []
      const fees = { maxFeePerGas: number('maxFeePerGas'), maxPriorityFeePerGas: number('maxPriorityFeePerGas') }
      const forms: [string, EvmTransaction][] = [
        ['Eip155', { ...common, type: 'legacy', gasPrice }],
        ['Berlin', { ...common, type: 'eip2930', gasPrice, accessList }],
        ['London', { ...common, type: 'eip1559', ...fees, accessList }],
      ]
      const signer = createEvmSigner(fromHex(one.privateKey))
      for (const [form, transaction] of forms) {
        // Without a chain the first form is a transaction for every chain, which is not signed here.
        if (common.chainId === 0n && form === 'Eip155') continue
        const unsigned = one[`unsigned${form}`] ?? ''
        const bytes = serializeTransaction(transaction)
        expect([one.name, form, toHex(bytes)]).toEqual([one.name, form, unsigned])
        expect(serializeTransaction(parseTransaction(bytes))).toEqual(bytes)
        const answer = await signer.sign({ kind: 'evm-transaction', address: signer.address, bytes: [bytes] })
        expect(answer).toMatchObject({ raw: one[`signed${form}`] })
        counts.signed++
        expect(() => parseTransaction(fromHex(one[`signed${form}`] ?? ''))).toThrow(
          expect.objectContaining({ code: 'rpc/invalid-params' }),
        )
        counts.refused++
      }
    }
    expect(counts.signed).toBe(8_064)
  })

  test('RLP both ways', () => {
    type Decoded = string | readonly Decoded[]
    const toItem = (decoded: Decoded): RlpItem => (typeof decoded === 'string' ? fromHex(decoded) : decoded.map(toItem))
    const plain = (item: RlpItem): Decoded => (item instanceof Uint8Array ? toHex(item) : item.map(plain))
    const all = readJson('rlp') as { name: string; decoded: Decoded; encoded: string }[]
    expect(all).toHaveLength(61)
    for (const { name, decoded, encoded } of all) {
      expect([name, toHex(encodeRlp(toItem(decoded)))]).toEqual([name, encoded])
      expect([name, plain(decodeRlp(fromHex(encoded)))]).toEqual([name, decoded])
    }
  })

  test('the digests of the 130 typed data, and no reading with a field or a type missing, doubled or cyclic', () => {
    type Case = {
      readonly name: string
      readonly domain: { readonly chainId?: string | number }
      readonly primaryType: string
      readonly types: Record<string, readonly { name: string; type: string }[]>
      readonly data: Record<string, unknown>
      readonly digest: string
    }
    const all = readJson('typed-data') as Case[]
    expect(all).toHaveLength(130)
    let refused = 0
    for (const { name, domain, primaryType, types, data, digest } of all) {
      const chainId = BigInt(domain.chainId ?? 1)
      const read = (change: object) =>
        readTypedData(JSON.stringify({ types, primaryType, domain, message: data, ...change }), chainId)
      expect([name, toHex(hashTypedData(read({})))]).toEqual([name, digest])
      const refuses = (change: object) => {
        expect(() => read(change)).toThrow(expect.objectContaining({ code: 'rpc/invalid-params' }))
        refused++
      }
      for (const field of types[primaryType] ?? []) {
        const { [field.name]: _, ...rest } = data
        refuses({ message: rest })
        refuses({ message: { ...data, [field.name]: null } })
        refuses({ types: { ...types, [primaryType]: [...(types[primaryType] ?? []), field] } })
      }
      for (const [struct, fields] of Object.entries(types)) {
        refuses({ types: { ...types, [struct]: [...fields, { name: 'self', type: struct }] } })
        refuses({ types: { ...types, [struct]: [...fields, { name: 'gone', type: 'Gone' }] } })
      }
      refuses({ types: { ...types, Left: [{ name: 'a', type: 'uint8' }] } })
      refuses({ domain: { ...domain, chainId: Number(chainId) + 1 } })
      refuses({ domain: { ...domain, extra: 1 } })
    }
    expect(refused).toBeGreaterThan(1_000)
  })
})
