import { createMadeUpFamily, type MadeUpFamily } from '@billfold/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { connect } from '../core/actions/connect.ts'
import { getAccount } from '../core/actions/getAccount.ts'
import type { FeatureImplementations } from '../core/contracts/Features.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { nodeInsufficientFunds, nodeReverted } from '../protocol/errors/rows/node.ts'
import { rpcAllFailed } from '../protocol/errors/rows/rpc.ts'
import { sendToTokenAccount } from '../protocol/errors/rows/send.ts'
import { feeOptions } from './feeOptions.ts'
import type { Receiver } from './resolveReceiver.ts'
import type { SendDraft } from './SendState.ts'
import { toReview } from './toReview.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open(change: Partial<MadeUpFamily> = {}, isConnected = true) {
  const family = createMadeUpFamily()
  const { kit, destroy } = createTestKit({ families: [{ ...family, ...change }] })
  ends.push(destroy)
  if (isConnected) await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  return kit
}

const token = { networkId: 'toy:harbour', name: 'Pearl', symbol: 'PRL', decimals: 2, balance: 700n } as const
const draft: SendDraft = { token, amount: '7', unit: 'token', to: '@bob', given: [] }
const receiver: Receiver = { address: 'bob.atoll', name: '@bob' }

describe('toReview', () => {
  it('pins a draft to the account and the network of this moment; all that there is may be sent', async () => {
    const kit = await open()
    const { accountId } = getAccount(kit)
    const review = { accountId, networkId: 'toy:harbour', token, amount: 700n, to: 'bob.atoll' }
    expect(toReview(kit, draft, receiver)).toEqual({ ...review, toName: '@bob' })
    const bare = toReview(kit, draft, { address: 'bob.atoll' })
    expect(bare).toEqual(review)
    expect(bare).not.toHaveProperty('toName')
  })

  const refusal = new BillfoldError(sendToTokenAccount)
  it.each<[string, Partial<SendDraft>, (Receiver | undefined)?]>([
    ['send/amount-and-receiver-required', { amount: '' }],
    ['send/amount-and-receiver-required', { to: '' }],
    ['send/token-required', { token: undefined }],
    ['send/token-required', { token: { ...token, networkId: 'toy:atoll' } }],
    ['send/token-required', { token: { ...token, decimals: 1.5 } }],
    ['send/invalid-amount', { amount: 'x' }],
    ['send/invalid-amount', { amount: '0' }],
    ['send/invalid-address', {}, undefined],
    ['send/invalid-address', {}, { address: 'Bob' }],
    ['send/invalid-address', {}, { address: 'no.body' }],
    [refusal.code, {}, { ...receiver, refusal }],
    ['send/insufficient-balance', { amount: '7.01' }],
  ])('says %s (case %#)', async (code, change, ...to) => {
    const kit = await open({ isBurnAddress: address => address.endsWith('.body') })
    const run = () => toReview(kit, { ...draft, ...change }, to.length === 0 ? receiver : to[0])
    expect(run).toThrow(expect.objectContaining({ code }))
  })

  it('reports that no wallet is connected, or that the account cannot send', async () => {
    const alone = await open({}, false)
    expect(() => toReview(alone, draft, receiver)).toThrow(expect.objectContaining({ code: 'connector/not-connected' }))
    const { features } = createMadeUpFamily()
    const { transfer: _, ...without } = features
    const unavailable = { ...features, transfer: { isAvailable: () => false, load: async () => async () => '' } }
    for (const own of [without, unavailable]) {
      const kit = await open({ features: own })
      expect(() => toReview(kit, draft, receiver)).toThrow(expect.objectContaining({ code: 'send/unsupported-chain' }))
    }
  })
})

describe('feeOptions', () => {
  const transfer = {
    to: 'bob.atoll',
    amount: 5n,
    token: { address: 'shell.atoll', decimals: 2 },
    speed: 'fast',
  } as const
  const { signal } = new AbortController()
  const openWith = async (estimateFee: FeatureImplementations['estimateFee']) => {
    const { features } = createMadeUpFamily()
    return open({
      features: { ...features, estimateFee: { isAvailable: () => true, load: async () => estimateFee } },
    })
  }

  it('asks again every twelve seconds, and again after every change of the fee', async () => {
    const kit = await open()
    expect(feeOptions(kit, 'toy:harbour:ada.harbour', transfer)).toMatchObject({
      queryKey: ['sendFee', 'toy:harbour:ada.harbour', 'shell.atoll', 'bob.atoll', '5', 'fast'],
      staleTime: 12_000,
      refetchInterval: 12_000,
      enabled: true,
    })
    expect(feeOptions(kit, undefined, transfer).enabled).toBe(false)
    const nothing = feeOptions(kit, 'toy:harbour:ada.harbour', undefined)
    expect(nothing).toMatchObject({ enabled: false })
    expect(nothing.queryKey.slice(2)).toEqual([undefined, undefined, undefined, undefined])
    const native = feeOptions(kit, 'toy:harbour:ada.harbour', { to: 'bob.atoll', amount: 5n })
    expect(native.queryKey.slice(2)).toEqual([undefined, 'bob.atoll', '5', undefined])
  })

  it('returns the fee, and the node’s reason why the transfer would fail', async () => {
    const fee = { units: 1n, expected: 2n, max: 3n }
    const refusal = new BillfoldError(nodeReverted)
    const seen: unknown[] = []
    const kit = await openWith(async ({ network, account, transaction, signal }) => {
      seen.push([network.id, account.address, transaction, signal])
      return seen.length === 1 ? fee : { ...fee, refusal }
    })
    const { queryFn } = feeOptions(kit, getAccount(kit).accountId, transfer)
    expect(await queryFn({ signal })).toEqual({ fee, refusal: undefined })
    expect(await queryFn({ signal })).toEqual({ fee: { ...fee, refusal }, refusal })
    expect(seen[0]).toEqual(['toy:harbour', 'ada.harbour', transfer, signal])
  })

  it('takes what a node says of the transfer for an answer, and nothing else', async () => {
    const refusal = new BillfoldError(nodeInsufficientFunds)
    const kit = await openWith(() => Promise.reject(refusal))
    const answer = await feeOptions(kit, getAccount(kit).accountId, transfer).queryFn({ signal })
    expect(answer).toEqual({ fee: undefined, refusal: refusal })
    for (const fault of [new BillfoldError(rpcAllFailed), Object.assign(new Error('odd'), { code: 'node/odd' })]) {
      const broken = await openWith(() => Promise.reject(fault))
      await expect(feeOptions(broken, getAccount(broken).accountId, transfer).queryFn({ signal })).rejects.toBe(fault)
    }
  })
})
