import { describe, expect, test } from 'vitest'
import { readSignIn } from '../src/requests/evm/message/decode/readSignIn.ts'
import { readVectors } from './support/readVectors.ts'

type Fields = Readonly<Record<string, unknown>>

describe.runIf(process.env.VECTORS_DIR)('siwe: sign-in messages', () => {
  const read = <row>(name: string) =>
    Object.entries(JSON.parse(readVectors(`siwe/${name}.json`).toString()) as Record<string, row>)

  test('the 19 good ones are read, field by field', () => {
    const all = read<{ message: string; fields: Fields }>('parsing_positive')
    expect(all).toHaveLength(19)
    for (const [name, { message, fields }] of all) {
      const { chainId, ...rest } = (readSignIn(message) ?? { chainId: 0n }) as Fields
      // An absent statement and an empty one are the same to those who read.
      const wanted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
      expect([name, { ...rest, chainId: Number(chainId) }]).toEqual([name, wanted])
    }
  })

  test('the 29 bad ones are plain texts', () => {
    const all = read<string>('parsing_negative')
    expect(all).toHaveLength(29)
    expect(all.filter(([, message]) => readSignIn(message)).map(([name]) => name)).toEqual([])
  })
})
