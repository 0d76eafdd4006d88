import { expect, test } from 'vitest'
import { createRpcFailure } from '../../requests/rpc/createRpcFailure.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/en.ts'
import { WalletFailure } from '../wallet/WalletFailure.ts'
import { unlockByVisitor } from './unlockByVisitor.ts'

const ways = { realm: 'demo', kinds: ['passkey'], credentialIds: ['c'], deviceEnvelopeIds: [] } as const
const needed = new WalletFailure('factor-needed', '')

/** A wallet that opens as `error` says, and a visitor who does as `isOpen` says. */
function start(given: { error?: Error; isOpen?: boolean; kinds?: readonly []; claimedName?: string }) {
  const asked: unknown[] = []
  const outcomes: string[] = []
  const { signal } = new AbortController()
  const openBy = async () => {}
  const tools = {
    queue: { reportOutcome: (outcome: string) => outcomes.push(outcome) },
    origin: 'https://app.example',
    claimedName: () => given.claimedName,
    failure: createRpcFailure(createText(en, 'en')),
    wallet: {
      async open() {
        if (given.error) throw given.error
      },
      openBy,
      readWays: async () => ({ ...ways, ...(given.kinds ? { kinds: given.kinds } : {}) }),
    },
    async unlock(ask: unknown, open: unknown, of: AbortSignal) {
      asked.push(ask, open === openBy && of === signal)
      return given.isOpen ?? true
    },
  } as unknown as unlockByVisitor.Tools
  return { asked, outcomes, run: () => unlockByVisitor(tools, signal) }
}

test('a wallet that this device opens asks its owner for nothing', async () => {
  const { asked, outcomes, run } = start({})
  await run()
  expect([asked, outcomes]).toEqual([[], []])
})

test('its owner is asked for what opens it, by the verified origin', async () => {
  const { asked, outcomes, run } = start({ error: needed })
  await run()
  expect(asked).toStrictEqual([{ origin: 'https://app.example', ...ways }, true])
  expect(outcomes).toEqual(['approved'])
})

test('its owner reads the name of the site, and when the escrow opens it', async () => {
  const { asked, run } = start({ error: new WalletFailure('waiting', '', { readyAtMs: 7 }), claimedName: 'App' })
  await run()
  expect(asked).toEqual([{ origin: 'https://app.example', claimedName: 'App', readyAtMs: 7, ...ways }, true])
})

test('a visitor who does not open it has rejected, and the queue is notified', async () => {
  const { outcomes, run } = start({ error: needed, isOpen: false })
  await expect(run()).rejects.toMatchObject({ frameError: { code: 'wallet/rejected', rpcCode: 4001 } })
  expect(outcomes).toEqual(['rejected'])
})

test.each([
  [new WalletFailure('rolled-back', ''), {}],
  [new WalletFailure('waiting', ''), {}],
  [Object.assign(new Error('fault'), { code: 'factor-needed', details: {} }), {}],
  [needed, { kinds: [] as const }],
])('the visitor is not asked where no factor would help: %s', async (error, more) => {
  const { asked, run } = start({ error, ...more })
  await expect(run()).rejects.toBe(error)
  expect(asked).toEqual([])
})
