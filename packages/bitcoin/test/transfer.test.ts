import { createBitcoinChain } from '@billfold/devnet'
import type { BillfoldError } from 'billfold/protocol'
import { address as addresses, networks, Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chain, connectTo } from './support/createChain.ts'

// Transfers on a real chain; what was really sent is read by bitcoinjs-lib, which we do not use otherwise.

let chain: Chain
beforeAll(async () => {
  chain = await createBitcoinChain()
})
afterAll(() => chain.stop())

const bob = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'

async function readSent(txid: string) {
  const hex = await (await fetch(`${chain.esploraUrl}/tx/${txid}/hex`)).text()
  const transaction = Transaction.fromHex(hex)
  const spent = await Promise.all(
    transaction.ins.map(async ({ hash, index }) => {
      const id = Buffer.from(hash).reverse().toString('hex')
      const from = Transaction.fromHex(await (await fetch(`${chain.esploraUrl}/tx/${id}/hex`)).text()).outs[index]
      return {
        value: from?.value ?? 0n,
        address: addresses.fromOutputScript(from?.script as Uint8Array, networks.regtest),
      }
    }),
  )
  const paid = transaction.outs.map(({ script, value }) => ({
    value,
    address: addresses.fromOutputScript(script, networks.regtest),
  }))
  const sum = (list: readonly { value: bigint }[]) => list.reduce((total, { value }) => total + value, 0n)
  return { id: transaction.getId(), spent, paid, fee: sum(spent) - sum(paid), size: transaction.virtualSize() }
}

const rejectionOf = (promise: Promise<unknown>): Promise<BillfoldError> =>
  promise.then(
    () => expect.fail('It was not refused'),
    cause => cause,
  )

describe.each(['standard', 'sats-connect', 'leather'] as const)(
  '%s wallets, which have an address for payments',
  kind => {
    test('pay the exact amount at the fee that was shown, and the change comes back', async () => {
      const { accounts, context, load } = await connectTo(chain, kind)
      expect(accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
      const transfer = { to: bob, amount: 30_000_001n, speed: 'fast' } as const
      const fee = await (await load('estimateFee'))({ ...context, transaction: transfer })
      const named: (string | undefined)[] = []
      const onStage = (stage: string, txid?: string) => stage === 'node' && named.push(txid)
      const hash = await (await load('transfer'))({ ...context, transfer, onStage })
      // For a page that ends while a node is asked.
      expect(named).toEqual([hash])
      const { fee: paidFee, id, paid, size, spent } = await readSent(hash)
      expect(id).toBe(hash)
      expect(new Set(spent.map(({ address }) => address))).toEqual(new Set([context.account.address]))
      expect(paid[0]).toEqual({ address: bob, value: 30_000_001n })
      expect(paid.slice(1).map(({ address }) => address)).toEqual([context.account.address])
      expect([paidFee, fee.expected, fee.max]).toEqual([fee.max, paidFee, paidFee])
      // What was reckoned with is what was made, but for signatures that happen to be a byte shorter.
      expect(Number(fee.units) - size).toBeGreaterThanOrEqual(0)
      expect(Number(fee.units) - size).toBeLessThanOrEqual(spent.length)
      expect(await (await load('transactionStatus'))({ ...context, hash })).toBe('success')
    })

    test.each(['otherReceiver', 'otherSighash', 'unsigned', 'garbage'] as const)(
      'that sign something else (%s) send nothing',
      async tamper => {
        const { context, load, wallet } = await connectTo(chain, kind, { account: 'bob' })
        wallet.set({ tamper })
        const tip = async () => (await fetch(`${chain.esploraUrl}/blocks/tip/hash`)).text()
        const before = await tip()
        const transfer = { to: context.account.address, amount: 50_000n }
        const error = await rejectionOf((await load('transfer'))({ ...context, transfer }))
        expect(error.code).toBe('connector/invalid-answer')
        expect(await tip()).toBe(before)
      },
    )

    test('leave coins on it alone that may hold an inscription, though everything is sent', async () => {
      const { context, load } = await connectTo(chain, kind, { account: 'carol' })
      const { address } = context.account
      for (const amount of [200_000n, 1_000n, 10_000n]) await chain.fund({ address, amount })
      const { balance } = await (await load('nativeBalance'))({ ...context, address })
      const everything = { to: bob, amount: balance }
      const { maxOfAll = 0n } = await (await load('estimateFee'))({ ...context, transaction: everything })
      const transfer = { to: bob, amount: balance - maxOfAll }
      const { spent } = await readSent(await (await load('transfer'))({ ...context, transfer }))
      expect(spent.filter(({ value }) => value <= 10_000n)).toEqual([])
      expect(spent.map(({ value }) => value)).toContain(200_000n)
      expect((await (await load('nativeBalance'))({ ...context, address })).balance).toBeGreaterThanOrEqual(11_000n)
    })
  },
)

describe.each(['okx', 'unisat'] as const)('%s wallets, whose one address may be inscribed', kind => {
  test('move money by themselves, in satoshi, at the rate that was shown', async () => {
    const { accounts, context, load, wallet } = await connectTo(chain, kind)
    expect(accounts).toHaveLength(1)
    const transfer = { to: bob, amount: 12_345n }
    const hash = await (await load('transfer'))({ ...context, transfer })
    expect(wallet.log.map(({ method }) => method)).not.toContain('signPsbt')
    expect((await readSent(hash)).paid[0]).toEqual({ address: bob, value: 12_345n })
  })

  test('that pay another receiver, or another amount, are detected once a server knows it', async () => {
    const { context, load } = await connectTo(chain, kind)
    const status = await load('transactionStatus')
    const carol = context.account.address
    for (const [change, expected] of [
      [{}, 'success'],
      [{ recipientAddress: carol }, 'altered'],
      [{ amount: '12345' }, 'altered'],
    ] as const) {
      const { connector } = context
      const request: typeof connector.request = ({ params, ...asked }) =>
        connector.request({
          ...asked,
          params: { ...(params as object), ...(asked.method === 'sendTransfer' && change) },
        })
      const lying = { ...context, connector: { ...connector, request } }
      // Addresses of witness programs may be written in capitals.
      const transfer = { to: bob.toUpperCase(), amount: 54_321n }
      const hash = await (await load('transfer'))({ ...lying, transfer })
      expect(await status({ ...context, hash })).toBe(expected)
    }
    // What this page did not ask for is followed as it is.
    const { txid: hash } = await chain.fund({ address: bob, amount: 10_000n })
    expect(await status({ ...context, hash })).toBe('success')
  })

  test('that cannot are asked to sign, and outputs as small as inscriptions are left alone', async () => {
    const { context, load, wallet } = await connectTo(chain, kind, { account: 'carol' })
    const { address } = context.account
    await chain.fund({ address, amount: 1_000_000n })
    await chain.fund({ address, amount: 9_999n })
    wallet.set({ unsupported: ['sendTransfer'] })
    // Before that is known, the wallet is the one to say what is too much.
    const estimate = await load('estimateFee')
    const refuse = await (await load('transfer'))({ ...context, transfer: { to: address, amount: 600n } })
    expect(refuse).toMatch(/^[\da-f]{64}$/)
    const total = await (await load('nativeBalance'))({ ...context, address })
    const fee = await estimate({ ...context, transaction: { to: bob, amount: 1_000_000n } })
    const amount = total.balance - (fee.maxOfAll ?? 0n)
    const hash = await (await load('transfer'))({ ...context, transfer: { to: address, amount } })
    const { paid, spent } = await readSent(hash)
    expect(spent.map(({ value }) => value)).not.toContain(9_999n)
    expect(paid).toEqual([{ address, value: amount }])
  })
})

test('everything can be sent: what the estimate leaves is what goes, in one output', async () => {
  const { context, load } = await connectTo(chain, 'standard', { account: 'carol' })
  const { address } = context.account
  const { balance } = await (await load('nativeBalance'))({ ...context, address })
  const estimate = await load('estimateFee')
  const all = await estimate({ ...context, transaction: { to: bob, amount: balance } })
  expect(all.refusal?.code).toBe('send/insufficient-balance')
  expect(all.choices?.map(({ speed }) => speed)).toEqual(['economy', 'normal', 'fast'])
  const amount = balance - (all.maxOfAll ?? 0n)
  const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount } })
  const { fee, paid } = await readSent(hash)
  expect({ fee, paid }).toEqual({ fee: all.max, paid: [{ address: bob, value: amount }] })
  // Coins that may hold an inscription stay.
  const left = await (await load('nativeBalance'))({ ...context, address })
  expect(left.balance).toBe((all.maxOfAll ?? 0n) - all.max)
  expect(await (await load('estimateFee'))({ ...context, transaction: { to: bob, amount: 600n } })).toMatchObject({
    maxOfAll: left.balance,
    refusal: { code: 'send/insufficient-balance' },
  })
})

test('a wallet that chooses coins by itself is refused only what is surely too much', async () => {
  const { context, load, wallet } = await connectTo(chain, 'unisat', { account: 'carol' })
  const { address } = context.account
  for (let count = 0; count < 5; count++) await chain.fund({ address, amount: 9_000n })
  const transfer = { to: bob, amount: 8_000n }
  const estimate = await load('estimateFee')
  expect(await estimate({ ...context, transaction: transfer })).not.toHaveProperty('refusal')
  expect((await readSent(await (await load('transfer'))({ ...context, transfer }))).paid[0]?.value).toBe(8_000n)
  const { balance } = await (await load('nativeBalance'))({ ...context, address })
  const asked = wallet.log.filter(({ isAsked }) => isAsked).length
  const tooMuch = { to: bob, amount: balance }
  expect((await rejectionOf((await load('transfer'))({ ...context, transfer: tooMuch }))).code).toBe(
    'send/insufficient-balance',
  )
  expect(wallet.log.filter(({ isAsked }) => isAsked)).toHaveLength(asked)
})

test('small coins of other senders take nothing from the maximum', async () => {
  const { context, load } = await connectTo(chain, 'standard', { account: 'bob' })
  const { address } = context.account
  await chain.fund({ address, amount: 1_000_000n })
  const everything = async () => {
    const { balance } = await (await load('nativeBalance'))({ ...context, address })
    const { maxOfAll = 0n } = await (await load('estimateFee'))({
      ...context,
      transaction: { to: bob, amount: balance },
    })
    return balance - maxOfAll
  }
  await chain.switches.setFeeEstimates({ 1: 200, 6: 200, 144: 200 })
  try {
    const before = await everything()
    for (let count = 0; count < 6; count++) await chain.fund({ address, amount: count < 3 ? 1_000n : 12_000n })
    expect(await everything()).toBe(before)
    const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount: before } })
    // An input costs 68 virtual bytes.
    for (const { value } of (await readSent(hash)).spent) expect(value).toBeGreaterThan(68n * 200n)
  } finally {
    await chain.switches.setFeeEstimates()
  }
})

test('what cannot be carried, paid or received is refused before the wallet is asked', async () => {
  const { context, load, wallet } = await connectTo(chain, 'standard', { account: 'bob' })
  const asked = wallet.log.length
  const transfer = await load('transfer')
  for (const [to, amount, code] of [
    [context.account.address, 293n, 'send/below-dust'],
    [context.account.address, 2_099_999_997_690_000n, 'send/insufficient-balance'],
    [context.account.address, 0n, 'send/invalid-amount'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 10_000n, 'send/invalid-address'],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 10_000n, 'send/invalid-address'],
  ] as const)
    expect([to, (await rejectionOf(transfer({ ...context, transfer: { to, amount } }))).code]).toEqual([to, code])
  expect(wallet.log.slice(asked).filter(({ isAsked }) => isAsked)).toEqual([])
})

test('a refusal in the wallet is one, and nothing was sent', async () => {
  const { context, load, wallet } = await connectTo(chain, 'sats-connect')
  wallet.set({ reject: true })
  const transfer = { to: bob, amount: 5_000n }
  expect((await rejectionOf((await load('transfer'))({ ...context, transfer }))).code).toBe('wallet/rejected')
})

test('the balance is what can be spent: change that waits is, what others have sent is not yet', async () => {
  const { context, load } = await connectTo(chain, 'standard', { account: 'alice' })
  const { address } = context.account
  const balanceOf = async () => (await (await load('nativeBalance'))({ ...context, address })).balance
  await chain.switches.pauseMining()
  try {
    const before = await balanceOf()
    const { id: networkId, nativeCurrency } = context.network
    expect(await (await load('tokenBalances'))({ ...context, address })).toEqual([
      { networkId, ...nativeCurrency, balance: before },
    ])
    await chain.fund({ address, amount: 77_777n })
    expect(await balanceOf()).toBe(before)
    const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount: 10_000n } })
    const { fee } = await readSent(hash)
    expect(await balanceOf()).toBe(before - 10_000n - fee)
    const status = await load('transactionStatus')
    expect(await status({ ...context, hash })).toBeUndefined()
    // Dropped by the node, it is sent again.
    await chain.switches.dropTransaction(hash)
    expect(await status({ ...context, hash, since: Date.now() })).toBeUndefined()
    expect((await readSent(hash)).id).toBe(hash)
  } finally {
    await chain.switches.resumeMining()
  }
})
