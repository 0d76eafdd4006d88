import { createBitcoinChain } from '@billfold/devnet'
import { p2tr, Transaction } from '@scure/btc-signer'
import type { BillfoldError } from 'billfold/protocol'
import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { btcNetworks } from '../src/address/btcNetworks.ts'
import { fromBase64 } from '../src/bytes/fromBase64.ts'
import { fromHex } from '../src/bytes/fromHex.ts'
import { toBase64 } from '../src/bytes/toBase64.ts'
import { toHex } from '../src/bytes/toHex.ts'
import { verifyBitcoinMessage } from '../src/exports/verify.ts'
import type { BitcoinProvider } from '../src/provider/BitcoinProvider.ts'
import { requestProvider } from '../src/provider/requestProvider.ts'
import { buildPayment } from './support/buildPayment.ts'
import { type Chain, connectTo } from './support/createChain.ts'

let chain: Chain
beforeAll(async () => {
  chain = await createBitcoinChain()
})
afterAll(() => chain.stop())

const kinds = ['standard', 'sats-connect', 'leather', 'okx', 'unisat'] as const
const rejectionOf = (promise: Promise<unknown>): Promise<BillfoldError> =>
  promise.then(
    () => expect.fail('It was not refused'),
    cause => cause,
  )

describe.each(kinds)('%s wallets', kind => {
  test.each(['Hello', 'öäü 测试 😄', '', 'x'.repeat(300)])('sign %j so that it can be verified', async message => {
    const { accounts, context, load } = await connectTo(chain, kind)
    const sign = await load('signMessage')
    for (const account of accounts) {
      const { address } = account
      const signature = await sign({ ...context, account, message })
      expect(verifyBitcoinMessage({ address, message, signature })).toBe(true)
      expect(verifyBitcoinMessage({ address, message: `${message}.`, signature })).toBe(false)
      expect(
        await sign({ ...context, account, message: new TextEncoder().encode(message) }).then(again =>
          verifyBitcoinMessage({ address, message, signature: again }),
        ),
      ).toBe(true)
    }
  })

  test('sign a PSBT of base64 or hex as the same transaction, which bitcoinjs-lib reads', async () => {
    const { context, load } = await connectTo(chain, kind)
    const sign = await load('signPsbt')
    const psbt = await buildPayment(chain, context.account.address)
    for (const given of [toBase64(psbt), toHex(psbt), toHex(psbt).toUpperCase()]) {
      const signed = await sign({ ...context, request: { psbt: given } })
      const read = Psbt.fromBase64(signed.psbt)
      expect(signed.hash).toBeUndefined()
      expect(toHex(read.data.globalMap.unsignedTx.toBuffer())).toBe(
        toHex(Psbt.fromHex(toHex(psbt)).data.globalMap.unsignedTx.toBuffer()),
      )
      expect(read.data.inputs[0]?.partialSig?.[0]?.signature.at(-1)).toBe(1)
    }
  })
})

test('a PSBT is finalised and sent where that is asked, taproot too', async () => {
  const { accounts, context, load } = await connectTo(chain, 'sats-connect')
  const ordinal = accounts[1]
  if (!ordinal?.publicKey) throw new Error('The wallet gave no public key')
  // Money, not one of alice's inscriptions.
  await chain.fund({ address: ordinal.address, amount: 40_000n })
  const key = fromHex(ordinal.publicKey) as Uint8Array
  const psbt = await buildPayment(chain, ordinal.address, 40_000, { tapInternalKey: key })
  expect(p2tr(key, undefined, btcNetworks.regtest).address).toBe(ordinal.address)
  const signed = await (await load('signPsbt'))({
    ...context,
    account: ordinal,
    request: { psbt: toBase64(psbt), broadcast: true },
  })
  expect(signed.hash).toMatch(/^[\da-f]{64}$/)
  expect(await (await load('transactionStatus'))({ ...context, hash: signed.hash ?? '' })).toBe('success')
})

test('another kind of signature is taken only where it was asked for', async () => {
  const { context, load, wallet } = await connectTo(chain, 'standard')
  const sign = await load('signPsbt')
  const psbt = toBase64(await buildPayment(chain, context.account.address))
  const inputs = [{ index: 0, address: context.account.address, sighashTypes: [0x81] }]
  const { psbt: signed } = await sign({ ...context, request: { psbt, inputs } })
  expect(
    Transaction.fromPSBT(fromBase64(signed) as Uint8Array)
      .getInput(0)
      .partialSig?.[0]?.[1].at(-1),
  ).toBe(0x81)
  for (const tamper of ['otherReceiver', 'otherSighash', 'garbage'] as const) {
    wallet.set({ tamper })
    expect((await rejectionOf(sign({ ...context, request: { psbt } }))).code).toBe('connector/invalid-answer')
  }
})

describe.each(kinds)('%s wallets and the kind of signature hash', kind => {
  const typeOf = (psbt: string) =>
    Transaction.fromPSBT(fromBase64(psbt) as Uint8Array)
      .getInput(0)
      .partialSig?.[0]?.[1].at(-1)

  test('which a PSBT declares, as a listing does, counts as asked', async () => {
    const { context, load } = await connectTo(chain, kind)
    const psbt = toBase64(await buildPayment(chain, context.account.address, undefined, { sighashType: 0x83 }))
    const { psbt: signed } = await (await load('signPsbt'))({ ...context, request: { psbt } })
    expect(typeOf(signed)).toBe(0x83)
  })

  test('which is asked for is written into the PSBT, and required back', async () => {
    const { context, load, wallet } = await connectTo(chain, kind)
    const psbt = toBase64(await buildPayment(chain, context.account.address))
    const inputs = [{ index: 0, address: context.account.address, sighashTypes: [0x81] }]
    const sign = await load('signPsbt')
    expect(typeOf((await sign({ ...context, request: { psbt, inputs } })).psbt)).toBe(0x81)
    wallet.set({ tamper: 'otherSighash' })
    expect((await rejectionOf(sign({ ...context, request: { psbt, inputs } }))).code).toBe('connector/invalid-answer')
  })

  test('a PSBT that comes back as it was is not signed', async () => {
    const { context, load, wallet } = await connectTo(chain, kind)
    wallet.set({ tamper: 'unsigned' })
    const psbt = toBase64(await buildPayment(chain, context.account.address))
    const error = await rejectionOf((await load('signPsbt'))({ ...context, request: { psbt } }))
    expect([error.code, error.details]).toEqual([
      'connector/invalid-answer',
      'Input 0 has no valid signature of its owner',
    ])
  })
})

test('Leather that signs as another account: nothing is signed, and the page is notified of that account', async () => {
  const { context, load, wallet } = await connectTo(chain, 'leather')
  const changes: (string | undefined)[] = []
  const endings: unknown[] = []
  context.connector.on('change', ({ bip122 }) => changes.push(bip122?.accounts[0]?.address))
  context.connector.on('disconnect', () => endings.push(0))
  wallet.selectAccount('bob')
  const error = await rejectionOf((await load('signMessage'))({ ...context, message: 'Hello' }))
  expect(error.code).toBe('connector/account-not-found')
  await expect.poll(() => changes).toEqual([wallet.holdings[0]?.address])
  expect(endings).toEqual([])
})

test('Leather that signs as another account and does not say which is connected no more', async () => {
  const { context, load, wallet } = await connectTo(chain, 'leather')
  const endings: unknown[] = []
  context.connector.on('disconnect', () => endings.push(0))
  wallet.selectAccount('bob')
  wallet.set({ badAddresses: 'notAList' })
  const error = await rejectionOf((await load('signMessage'))({ ...context, message: 'Hello' }))
  expect(error.code).toBe('connector/account-not-found')
  await expect.poll(() => endings).toHaveLength(1)
})

test('data that are not a PSBT, or not of this account, is refused before the wallet is asked', async () => {
  const { accounts, context, load, wallet } = await connectTo(chain, 'standard')
  const sign = await load('signPsbt')
  const asked = wallet.log.length
  const own = toBase64(await buildPayment(chain, context.account.address))
  const declared = toBase64(await buildPayment(chain, context.account.address, undefined, { sighashType: 0x83 }))
  const blank = toBase64(await buildPayment(chain, context.account.address, undefined, { witnessUtxo: undefined }))
  for (const request of [
    { psbt: '' },
    { psbt: 'nonsense!' },
    { psbt: '00' },
    { psbt: own, inputs: [{ index: 5, address: context.account.address }] },
    { psbt: own, inputs: [] },
    { psbt: own, feeRate: 3 },
    { psbt: own, inputs: [{ index: 0, address: context.account.address, protocol: 'x' }] },
    { psbt: declared, inputs: [{ index: 0, address: context.account.address, sighashTypes: [0x81] }] },
    { psbt: blank, inputs: [{ index: 0, address: context.account.address }] },
  ])
    expect((await rejectionOf(sign({ ...context, request }))).code).toBe('rpc/invalid-params')
  const other = accounts[1] as (typeof accounts)[number]
  expect((await rejectionOf(sign({ ...context, account: other, request: { psbt: own } }))).code).toBe(
    'rpc/invalid-params',
  )
  expect(wallet.log.slice(asked)).toEqual([])
})

test('bytes that are no text are not signed', async () => {
  const { context, load } = await connectTo(chain, 'standard')
  const message = Uint8Array.of(0xff, 0xfe)
  expect((await rejectionOf((await load('signMessage'))({ ...context, message }))).code).toBe('rpc/invalid-params')
})

describe('the provider', () => {
  test.each(kinds)('of %s wallets resolves with what was verified, in the words of a pairing', async kind => {
    const { context } = await connectTo(chain, kind)
    const { address } = context.account
    const provider = context.connector.provider?.('bip122') as BitcoinProvider
    expect(Object.keys(provider)).toEqual(['request'])
    expect(context.connector.provider?.('eip155')).toBeUndefined()
    expect(await provider.request({ method: 'getAccountAddresses' })).toContainEqual(
      expect.objectContaining({ address }),
    )
    const outcome = (await provider.request({ method: 'signMessage', params: { message: 'Hello' } })) as {
      signature: string
    }
    expect(verifyBitcoinMessage({ address, message: 'Hello', signature: outcome.signature })).toBe(true)
    const psbt = toBase64(await buildPayment(chain, address))
    const signed = (await provider.request({ method: 'signPsbt', params: { psbt } })) as { psbt: string }
    expect(Psbt.fromBase64(signed.psbt).data.inputs[0]?.partialSig).toHaveLength(1)
    const sent = provider.request({ method: 'signPsbt', params: { psbt, broadcast: true } })
    expect((await rejectionOf(sent)).code).toBe('rpc/invalid-params')
  })

  test('refuses the signature of another key, and a PSBT that came back unsigned', async () => {
    const { context } = await connectTo(chain, 'standard')
    const { address } = context.account
    const psbt = toBase64(await buildPayment(chain, address))
    const [signature, other] = await Promise.all(
      ['Hello', 'Bye'].map(message =>
        context.connector.request({
          network: context.network.id,
          method: 'signMessage',
          params: { account: address, message },
        }),
      ),
    )
    expect(signature).not.toEqual(other)
    const wallet = { request: async ({ method }: { method: string }) => (method === 'signPsbt' ? { psbt } : other) }
    const session = { accounts: [{ address }], networkId: context.network.id }
    for (const call of [
      { method: 'signMessage', params: { message: 'Hello' } },
      { method: 'signPsbt', params: { psbt } },
      { method: 'sendTransfer', params: { recipientAddress: address, amount: '1000' } },
    ])
      expect((await rejectionOf(requestProvider(wallet, session, call))).code).toBe('connector/invalid-answer')
  })
})
