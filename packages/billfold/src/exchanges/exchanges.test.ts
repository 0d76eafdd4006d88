import { afterEach, describe, expect, it } from 'vitest'
import { createFaultFetch } from '../../../testkit/src/seams/createFaultFetch.ts'
import { createTestKit } from '../../../testkit/src/seams/createTestKit.ts'
import { loadQuery } from '../core/query/loadQuery.ts'
import { createExchangeUrl } from './createExchangeUrl.ts'
import { exchangesOptions } from './exchangesOptions.ts'
import { isSafePage } from './isSafePage.ts'
import { readExchangeStatus } from './readExchangeStatus.ts'
import { toAssetId } from './toAssetId.ts'

// The API counts as hostile (T15).

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A kit whose API answers every call with this result, or with this error. */
function open(answer: { readonly result: unknown } | { readonly error: unknown }) {
  const body = { jsonrpc: '2.0', id: 1, ...answer }
  const fetch = createFaultFetch([{ match: '/v1/json-rpc', fault: { kind: 'json', body } }])
  const { kit, destroy } = createTestKit({ api: 'https://api.example', projectId: 'shop', fetch })
  ends.push(destroy)
  return { kit, fetch }
}
const { signal } = new AbortController()
const wanted = {
  exchangeId: 'coins',
  asset: 'eip155:1/slip44:60',
  amount: '1.5',
  recipient: 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
} as const

describe('exchanges', () => {
  it('are those that can be read and that the host allows, whatever the API lists', async () => {
    const rows = [
      { id: 'coins', name: 'Coins', imageUrl: 'javascript:alert(1)' },
      { id: 'vault', name: 'Vault', imageUrl: 'https://vault.example/icon.png' },
      { id: 'other', name: 'Other' },
      { id: '../escape', name: 'Escape' },
      { id: 'nameless' },
      null,
    ]
    const { kit, fetch } = open({ result: { exchanges: rows, total: 99 } })
    const { client } = await loadQuery(kit)
    const found = await client.fetchQuery(exchangesOptions(kit, { asset: wanted.asset, exclude: ['other'] }))
    expect(found).toEqual([{ id: 'coins', name: 'Coins' }, rows[1]])
    expect(JSON.parse(fetch.calls[0]?.body ?? '')).toMatchObject({
      method: 'reown_getExchanges',
      params: { projectId: 'shop', asset: wanted.asset, exclude: ['other'], page: 0 },
    })
    expect(await client.fetchQuery(exchangesOptions(kit, { includeOnly: ['vault'] }))).toEqual([rows[1]])
  })

  it('are none without an API', async () => {
    const { kit, destroy } = createTestKit()
    ends.push(destroy)
    const { client } = await loadQuery(kit)
    expect(await client.fetchQuery(exchangesOptions(kit, {}))).toEqual([])
  })

  it('open a page that is encrypted', async () => {
    const session = { url: 'https://coins.example/pay', sessionId: 'session-1' }
    expect(await createExchangeUrl(open({ result: session }).kit, wanted, signal)).toEqual(session)
  })

  it.each([
    ['a plain page', { url: 'http://coins.example', sessionId: 'one' }],
    ['a page that runs code', { url: 'javascript:alert(1)', sessionId: 'one' }],
    ['a page with credentials', { url: 'https://coins.example@evil.example', sessionId: 'one' }],
    ['no page', { sessionId: 'one' }],
    ['no session', { url: 'https://coins.example' }],
    ['a session that is no id', { url: 'https://coins.example', sessionId: 'a/../b' }],
    ['nothing', null],
  ])('with %s are refused', async (_, result) => {
    await expect(createExchangeUrl(open({ result }).kit, wanted, signal)).rejects.toMatchObject({
      code: 'pay/exchange-failed',
    })
  })

  it('say why they refuse, cut to a length', async () => {
    const { kit } = open({ error: { code: -32_000, message: 'No withdrawals '.repeat(100) } })
    const refusal = await createExchangeUrl(kit, wanted, signal).catch(error => error)
    expect(refusal.code).toBe('pay/exchange-failed')
    expect(refusal.context.reason).toHaveLength(200)
  })

  it('say what became of a payment, in the words of the protocol alone', async () => {
    const ask = (result: unknown) =>
      readExchangeStatus(open({ result }).kit, { exchangeId: 'coins', sessionId: 'one' }, signal)
    expect(await ask({ status: 'SUCCESS', txHash: '0x01' })).toEqual({ status: 'SUCCESS', txHash: '0x01' })
    await expect(ask({ status: 'PAID' })).rejects.toMatchObject({ code: 'pay/exchange-failed' })
  })

  it('know assets by CAIP-19', () => {
    expect(toAssetId('eip155:1', undefined)).toBe('eip155:1/slip44:60')
    expect(toAssetId('eip155:56', undefined)).toBe('eip155:56/slip44:714')
    expect(toAssetId('eip155:1', '0x01')).toBe('eip155:1/erc20:0x01')
    expect(toAssetId('solana:main', undefined)).toBe('solana:main/slip44:501')
    expect(toAssetId('solana:main', 'mint')).toBe('solana:main/token:mint')
    expect(toAssetId('bip122:1', undefined)).toBeUndefined()
  })

  it.each([
    ['https://coins.example', true],
    ['http://127.0.0.1:4000/pay', true],
    ['http://localhost/pay', true],
    ['http://coins.example', false],
    ['https://user@coins.example', false],
    ['data:text/html,x', false],
    ['coins.example', false],
  ])('page %s: %s', (address, isSafe) => {
    expect(isSafePage(address)).toBe(isSafe)
  })
})
