import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressFromPublicKey,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getUtf8Encoder,
  partiallySignTransaction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  hashMessage,
  hashTypedData,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { drawBytes } from '../src/custody/bytes/drawBytes.ts'
import { createEvmSigner } from '../src/custody/sign/createEvmSigner.ts'
import { createSolanaSigner } from '../src/custody/sign/createSolanaSigner.ts'
import type { SignAnswer } from '../src/custody/sign/SignAnswer.ts'
import type { SignRequest } from '../src/custody/sign/SignRequest.ts'

type Hex = `0x${string}`
const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as Hex
const refusal = expect.objectContaining({ code: 'rpc/invalid-params' })

describe('EVM, believed by viem', () => {
  const signer = createEvmSigner(drawBytes(32))
  const sign = async <kind extends SignAnswer['kind']>(request: Extract<SignRequest, { kind: kind }>) =>
    (await signer.sign(signer.freeze(request))) as Extract<SignAnswer, { kind: kind }>

  test('personal_sign of texts, bytes and nothing', async () => {
    for (const bytes of [
      Buffer.from('hello'),
      Buffer.from('пароль 🚀'),
      Buffer.alloc(0),
      Buffer.from(drawBytes(32)),
      Buffer.alloc(5_000, 7),
    ]) {
      const message = hexOf(bytes)
      const { signature } = await sign({ kind: 'evm-message', message })
      expect(await recoverMessageAddress({ message: { raw: message }, signature: signature as Hex })).toBe(
        signer.address,
      )
      expect(await recoverAddress({ hash: hashMessage({ raw: message }), signature: signature as Hex })).toBe(
        signer.address,
      )
    }
  })

  test('typed data: arrays, structs, all atoms, with and without a type of the domain', async () => {
    const types = {
      Mail: [
        { name: 'to', type: 'Person[]' },
        { name: 'grid', type: 'int16[2][]' },
        { name: 'note', type: 'string' },
        { name: 'blob', type: 'bytes' },
        { name: 'word', type: 'bytes7' },
        { name: 'isOpen', type: 'bool' },
      ],
      Person: [
        { name: 'wallet', type: 'address' },
        { name: 'age', type: 'uint8' },
      ],
    } as const
    const domain = { name: 'Ether Mail', chainId: 5, verifyingContract: `0x${'cc'.repeat(20)}` } as const
    const message = {
      to: [{ wallet: `0x${'ab'.repeat(20)}`, age: 7 }],
      grid: [['-1', '0x7f']],
      note: 'é',
      blob: '0x00ff',
      word: '0x01020304050607',
      isOpen: false,
      unsigned: 'what no type names is neither shown nor signed',
    }
    const json = JSON.stringify({ types, primaryType: 'Mail', domain, message })
    const frozen = signer.freeze({ kind: 'evm-typed-data', chainId: 5n, json })
    const shown = JSON.parse(new TextDecoder().decode(frozen.bytes[0]))
    expect(Object.keys(shown.message)).toEqual(['to', 'grid', 'note', 'blob', 'word', 'isOpen'])
    const { signature } = await sign({ kind: 'evm-typed-data', chainId: 5n, json })
    const data = { types, primaryType: 'Mail', domain, message: { ...message, grid: [[-1, 127]] } } as never
    expect(await recoverTypedDataAddress({ ...(data as object), signature: signature as Hex } as never)).toBe(
      signer.address,
    )
    expect(hashTypedData(data)).toMatch(/^0x/)
  })

  test('malformed typed data is refused', () => {
    const good = {
      types: { A: [{ name: 'x', type: 'uint8' }] },
      primaryType: 'A',
      domain: { chainId: 1 },
      message: { x: 1 },
    }
    const freeze = (change: object) => () =>
      signer.freeze({ kind: 'evm-typed-data', chainId: 1n, json: JSON.stringify({ ...good, ...change }) })
    freeze({})()
    for (const change of [
      { primaryType: 'B' },
      { primaryType: '__proto__' },
      { primaryType: 7 },
      { types: {} },
      { types: { A: 'x' } },
      { types: { A: [{ name: 'x' }] } },
      { types: { A: [{ name: 'x y', type: 'uint8' }] } },
      { types: { A: [{ name: 'x', type: 'uint7' }] } },
      { types: { A: [{ name: 'x', type: 'uint' }] } },
      { types: { A: [{ name: 'x', type: 'B' }], B: [{ name: 'a', type: 'A' }] } },
      { types: { A: [{ name: 'x', type: 'A[]' }] } },
      { types: { A: [{ name: 'x', type: 'uint8[-1]' }] } },
      { types: { ...good.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] } },
      { types: { ...good.types, EIP712Domain: [{ name: 'mine', type: 'uint256' }] } },
      { message: {} },
      { message: { x: 256 } },
      { message: { x: -1 } },
      { message: { x: 1.5 } },
      { message: { x: '0x' } },
      { message: { x: null } },
      { domain: { chainId: 2 } },
      { domain: { chainId: '0x2' } },
      { domain: [] },
    ])
      expect(freeze(change)).toThrow(refusal)
    expect(() => signer.freeze({ kind: 'evm-typed-data', chainId: 1n, json: '{' })).toThrow(refusal)
  })

  test('transactions of the three types, as viem reads them', async () => {
    const common = { chainId: 10n, nonce: 3n, gas: 50_000n, value: 7n, data: '0x1234', to: `0x${'ab'.repeat(20)}` }
    const accessList = [{ address: `0x${'cd'.repeat(20)}`, storageKeys: [`0x${'01'.repeat(32)}`] }]
    for (const transaction of [
      { ...common, type: 'legacy', gasPrice: 9n },
      { ...common, type: 'eip2930', gasPrice: 9n, accessList },
      { ...common, type: 'eip1559', maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, accessList },
      { ...common, to: undefined, type: 'eip1559', maxFeePerGas: 9n, maxPriorityFeePerGas: 0n, accessList: [] },
    ] as const) {
      const { raw } = await sign({ kind: 'evm-transaction', transaction: transaction as never })
      expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(signer.address)
      const read = parseTransaction(raw as never) as Record<string, unknown>
      expect([read.type, read.chainId, read.nonce, read.gas, read.value, read.data, read.to]).toEqual([
        transaction.type,
        10,
        3,
        50_000n,
        7n,
        '0x1234',
        transaction.to && expect.stringMatching(new RegExp(transaction.to, 'i')),
      ])
    }
    const base = { ...common, type: 'eip1559', maxFeePerGas: 1n, maxPriorityFeePerGas: 2n, accessList: [] } as const
    expect(() => signer.freeze({ kind: 'evm-transaction', transaction: base as never })).toThrow(refusal)
    expect(() => signer.freeze({ kind: 'solana-message', message: '0x00' })).toThrow(refusal)
  })
})

describe('Solana, believed by @solana/kit', () => {
  const key = drawBytes(32)
  const signer = createSolanaSigner(key)
  const lifetime = { blockhash: blockhash('4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZAMdL4VZHirAn'), lastValidBlockHeight: 1n }

  async function makeTransaction(version: 0 | 'legacy', feePayer = signer.address) {
    const source = { address: address(signer.address), signTransactions: async () => [] } as never
    return compileTransaction(
      pipe(
        createTransactionMessage({ version }),
        message => setTransactionMessageFeePayer(address(feePayer), message),
        message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        message =>
          appendTransactionMessageInstruction(
            getTransferSolInstruction({ source, destination: address('11111111111111111111111111111112'), amount: 5n }),
            message,
          ),
      ),
    )
  }

  test('messages', async () => {
    const { publicKey } = await createKeyPairFromPrivateKeyBytes(key)
    expect(await getAddressFromPublicKey(publicKey)).toBe(signer.address)
    const bytes = getUtf8Encoder().encode('hello Solana')
    const answer = await signer.sign(signer.freeze({ kind: 'solana-message', message: hexOf(Uint8Array.from(bytes)) }))
    if (answer.kind !== 'solana-message') throw new Error('another kind')
    const signature = getBase58Encoder().encode(answer.signature) as SignatureBytes
    expect(await verifySignature(publicKey, signature, bytes)).toBe(true)
  })

  test('a message that is a transaction, or the message of one, is refused', async () => {
    for (const version of [0, 'legacy'] as const) {
      const transaction = await makeTransaction(version)
      const wire = Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64')
      for (const bytes of [transaction.messageBytes, wire])
        expect(() => signer.freeze({ kind: 'solana-message', message: hexOf(Uint8Array.from(bytes)) })).toThrow(refusal)
    }
    // With one byte more a legacy message is invalid.
    const { messageBytes } = await makeTransaction('legacy')
    signer.freeze({ kind: 'solana-message', message: hexOf(Uint8Array.from([...messageBytes, 0])) })
  })

  test('no message begins like a versioned transaction, of any version, readable or not', async () => {
    const transfer = (await makeTransaction(0)).messageBytes.slice(1)
    for (let first = 0x80; first <= 0xff; first++)
      for (const rest of [transfer, Uint8Array.of(1, 2, 3), new Uint8Array()])
        expect(() =>
          signer.freeze({ kind: 'solana-message', message: hexOf(Uint8Array.from([first, ...rest])) }),
        ).toThrow(refusal)
    const offChain = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain'), 0])
    signer.freeze({ kind: 'solana-message', message: hexOf(offChain) })
  })

  test('one and many transactions, of both versions, beside the signature of another', async () => {
    const other = await createKeyPairFromPrivateKeyBytes(drawBytes(32), true)
    const payer = await getAddressFromPublicKey(other.publicKey)
    const both = await partiallySignTransaction([other], await makeTransaction(0, payer))
    const all = [await makeTransaction('legacy'), await makeTransaction(0), both]
    const wires = all.map(one => getBase64EncodedWireTransaction(one) as string)
    const answer = await signer.sign(signer.freeze({ kind: 'solana-transactions', transactions: wires }))
    if (answer.kind !== 'solana-transactions') throw new Error('another kind')
    const { publicKey } = await createKeyPairFromPrivateKeyBytes(key)
    for (const [at, wire] of answer.transactions.entries()) {
      const read = getTransactionDecoder().decode(Buffer.from(wire, 'base64'))
      const signature = read.signatures[address(signer.address)]!
      expect(await verifySignature(publicKey, signature, read.messageBytes)).toBe(true)
      expect(getBase58Encoder().encode(answer.signatures[at]!)).toEqual(new Uint8Array(signature))
      expect(Uint8Array.from(read.messageBytes)).toEqual(new Uint8Array(all[at]!.messageBytes))
    }
    const kept = getTransactionDecoder().decode(Buffer.from(answer.transactions[2]!, 'base64'))
    expect(Uint8Array.from(kept.signatures[payer]!)).toEqual(new Uint8Array(both.signatures[payer]!))
  })

  test('bytes that are not a transaction, or not of this account, are refused', async () => {
    const stranger = createSolanaSigner(drawBytes(32))
    const wire = getBase64EncodedWireTransaction(await makeTransaction(0)) as string
    const freeze = (transactions: string[]) => () => stranger.freeze({ kind: 'solana-transactions', transactions })
    for (const odd of [[wire], ['AAAA'], ['!'], [`${wire.slice(0, -4)}`]]) expect(freeze(odd)).toThrow(refusal)
  })
})
