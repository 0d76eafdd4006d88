import { decodeBitcoinTransaction as decodeBitcoin } from '@billfold/bitcoin/read'
import { describe, expect, it } from 'vitest'
import type { BitcoinTransaction } from './answers.ts'
import { readInscriptions } from './readInscriptions.ts'

const [me, you, third] = ['me', 'you', 'third']
type Side = readonly (readonly [string | undefined, bigint])[]

function transaction(spent: Side, made: Side, fee: bigint, isCoinbase = false): BitcoinTransaction {
  const output = ([scriptpubkey_address, value]: Side[number]) => ({ scriptpubkey_address, value })
  return {
    txid: 'a'.repeat(64),
    vin: spent.map(one => ({
      txid: 'b'.repeat(64),
      vout: 0,
      prevout: isCoinbase ? null : output(one),
      witness: [],
      is_coinbase: isCoinbase,
    })),
    vout: made.map(output),
    fee,
    status: { confirmed: true },
  }
}

describe('what a transaction was for an address', () => {
  it.each([
    [
      'paid',
      [[me, 100n]],
      [
        [you, 60n],
        [me, 30n],
      ],
      10n,
      ['send', 'out', 60n, me, you],
    ],
    [
      'paid to two',
      [[me, 100n]],
      [
        [you, 30n],
        [third, 60n],
      ],
      10n,
      ['send', 'out', 90n, me, me],
    ],
    [
      'got',
      [[you, 100n]],
      [
        [me, 60n],
        [you, 30n],
      ],
      10n,
      ['receive', 'in', 60n, you, me],
    ],
    ['moved to itself', [[me, 100n]], [[me, 90n]], 10n, ['send', 'self', 90n, me, me]],
    [
      'paid along with others',
      [
        [me, 100n],
        [you, 50n],
      ],
      [
        [third, 130n],
        [me, 10n],
      ],
      10n,
      ['send', 'out', 90n, me, third],
    ],
    [
      'spent on fees and a note',
      [[me, 100n]],
      [
        [undefined, 0n],
        [me, 60n],
      ],
      40n,
      ['send', 'self', 60n, me, me],
    ],
  ] as const)('%s', (_, spent, made, fee, expected) => {
    const { operation, direction, amount, from, to } = decodeBitcoin(transaction(spent, made, fee), me)
    expect([operation, direction, amount, from, to]).toEqual(expected)
  })

  it('was a reward', () => {
    expect(decodeBitcoin(transaction([[undefined, 0n]], [[me, 50n]], 0n, true), me)).toMatchObject({
      operation: 'mint',
      direction: 'in',
      amount: 50n,
    })
  })
})

describe('inscriptions of a transaction', () => {
  const push = (text: string | Buffer) => {
    const bytes = Buffer.from(text)
    if (bytes.length > 75) return Buffer.concat([Buffer.of(0x4d, bytes.length & 255, bytes.length >> 8), bytes])
    return Buffer.concat([Buffer.of(bytes.length), bytes])
  }
  const start = [Buffer.of(0x00, 0x63), push('ord')]
  const witnessOf = (...parts: Buffer[]) => ['aa', Buffer.concat(parts).toString('hex'), 'c0']
  const read = (...witnesses: string[][]) =>
    readInscriptions({ vin: witnesses.map(witness => ({ txid: '', vout: 0, witness, is_coinbase: false })) })

  it('are their envelopes, with kind, body in parts and pointer', () => {
    const body = 'x'.repeat(300)
    const fields = [push(Buffer.of(1)), push('text/plain'), push(Buffer.of(2)), push(Buffer.of(0x10, 0x02))]
    const one = [...start, ...fields, Buffer.of(0x00), push(body), push('end'), Buffer.of(0x68)]
    const two = [...start, Buffer.of(0x51), push('image/png'), Buffer.of(0x00), push('p'), Buffer.of(0x68)]
    const found = read(witnessOf(push('key'), Buffer.of(0xac), ...one, ...two), ['50'], witnessOf(...two))
    expect(found.map(({ contentType, pointer, input }) => [contentType, pointer, input])).toEqual([
      ['text/plain', 528n, 0],
      ['image/png', undefined, 0],
      ['image/png', undefined, 2],
    ])
    expect(Buffer.from(found[0]?.body ?? []).toString()).toBe(`${body}end`)
  })

  it('stand before an annex, too', () => {
    const script = [...start, Buffer.of(0x00), push('x'), Buffer.of(0x68)]
    expect(read([...witnessOf(...script), '50ff'])).toHaveLength(1)
  })

  it('are not found in similar bytes', () => {
    expect(read(witnessOf(Buffer.of(0x00, 0x63), push('orb'), Buffer.of(0x68)))).toEqual([])
    expect(read(witnessOf(...start, Buffer.of(0x00), push('never ends')))).toEqual([])
    expect(read(witnessOf(...start, Buffer.of(0xac), Buffer.of(0x68)))).toEqual([])
    expect(read(witnessOf(Buffer.of(0x4e, 0xff, 0xff, 0xff, 0xff)), [], ['00'])).toEqual([])
  })

  it('never throw, for any bytes', () => {
    let seed = 1
    for (let run = 0; run < 500; run++) {
      const bytes = Uint8Array.from({ length: 60 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed >> 8
      })
      expect(() => read(witnessOf(...start, Buffer.from(bytes)), witnessOf(Buffer.from(bytes)))).not.toThrow()
    }
  })
})
