import { createNonce, type SignInMessage, signInClockSlackMs, toSignInText } from 'billfold/protocol'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { nonceMs, signatureCharacters } from '../limits.ts'
import { memoryNonces } from '../nonces/memoryNonces.ts'
import type { Nonces } from '../nonces/Nonces.ts'
import { createVerifier } from './createVerifier.ts'

// What no chain is asked about; `test/verifier.test.ts` has contracts and the other families in full.

const at = Date.parse('2026-03-01T12:00:00Z')
const [account, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const site = { domain: 'app.example', origin: 'https://app.example' }
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const chains = [{ id: 'eip155:1' }, { id: solana }, { id: 'eip155:10', rpcUrls: ['https://rpc.example/'] }]

async function sign(change: Partial<SignInMessage> = {}, signer = account) {
  const data: SignInMessage = {
    ...{ accountAddress: account.address, chainId: 'eip155:1', domain: site.domain, uri: `${site.origin}/login` },
    ...{ version: '1', nonce: createNonce(), issuedAt: new Date(at).toISOString() },
    ...change,
  }
  const message = toSignInText(data)
  return { data, message, signature: await signer.signMessage({ message }) }
}

/** A verifier, what its store of nonces was called with, and what its nodes were asked. */
function open(options: Partial<Parameters<typeof createVerifier>[0]> = {}, isFresh = true) {
  const consumed: unknown[][] = []
  const asked: string[] = []
  const nonces: Nonces = {
    issue: async () => createNonce(),
    async consume(...words) {
      consumed.push(words)
      return isFresh
    },
  }
  const fetch: typeof globalThis.fetch = async input => {
    asked.push(String(input))
    return new Response('', { status: 500 })
  }
  const verifier = createVerifier({ ...{ domain: site.domain, chains, nonces, fetch, now: () => at }, ...options })
  return { verifier, consumed, asked }
}

describe('a verifier', () => {
  it('returns what it read in the text, after it has used the nonce up with the visitor', async () => {
    const { verifier, consumed, asked } = open()
    const signed = await sign()
    const visitor = { request: { headers: new Headers() }, answer: new Headers() }
    expect(await verifier.verify(signed, visitor)).toEqual({ ok: true, session: signed })
    expect(await verifier.verify({ message: signed.message, signature: signed.signature })).toEqual({
      ...{ ok: true, session: signed },
    })
    expect(consumed).toEqual([
      [signed.data.nonce, visitor],
      [signed.data.nonce, undefined],
    ])
    expect(asked).toEqual([])
    expect([verifier.domain, verifier.origin]).toEqual([site.domain, site.origin])
  })

  it('names the first fault, and uses no nonce up for it', async () => {
    const { verifier, consumed } = open()
    const signed = await sign()
    const past = (ms: number) => new Date(at - ms).toISOString()
    for (const [fault, forged] of [
      ['text', { ...signed, message: `${signed.message}\n` }],
      ['text', { ...signed, message: undefined as never }],
      ['text', { ...signed, message: [signed.message] as never }],
      ['data', { ...signed, data: null }],
      ['data', { ...signed, data: 'x' }],
      ['data', { ...signed, data: 1 }],
      ['data', { ...signed, data: [] }],
      ['data', { ...signed, data: { ...signed.data, accountAddress: other.address } }],
      ['domain', await sign({ domain: 'evil.example', uri: 'https://evil.example' })],
      ['uri', await sign({ uri: 'http://app.example' })],
      ['chain', await sign({ chainId: 'eip155:5' })],
      ['issued-at', await sign({ issuedAt: past(nonceMs + signInClockSlackMs + 1_000) })],
      ['expired', await sign({ expirationTime: past(1) })],
      ['signature', { ...signed, signature: `0x${'0'.repeat(signatureCharacters)}` }],
      ['signature', { ...signed, signature: undefined as never }],
      ['signature', await sign({ chainId: solana, accountAddress: 'So11111111111111111111111111111111111111112' })],
    ] as const)
      expect([fault, await verifier.verify(forged)]).toEqual([fault, { ok: false, fault }])
    expect(consumed).toEqual([])
    const used = open({}, false)
    expect(await used.verifier.verify(signed)).toEqual({ ok: false, fault: 'nonce' })
    expect(used.consumed).toHaveLength(1)
  })

  it('takes a message for ten minutes, or for as long as the host says', async () => {
    const oldest = (ms: number) => sign({ issuedAt: new Date(at - ms).toISOString() })
    const okOf = async (options: Parameters<typeof open>[0], ms: number) =>
      (await open(options).verifier.verify(await oldest(ms))).ok
    expect([await okOf({}, 600_000), await okOf({}, 601_000)]).toEqual([true, false])
    const short = { maxAgeMs: 60_000 }
    expect([await okOf(short, 60_000), await okOf(short, 61_000)]).toEqual([true, false])
  })

  it('asks the nodes of the network of the message about an account that has not signed by its key', async () => {
    const { verifier, consumed, asked } = open()
    const ten = await verifier.verify(await sign({ chainId: 'eip155:10' }, other))
    expect(ten).toMatchObject({ ok: false, fault: 'chain-unreachable', cause: { code: 'rpc/all-failed' } })
    expect(new Set(asked)).toEqual(new Set(['https://rpc.example/']))
    asked.length = 0
    // Without nodes a contract is not known.
    expect((await verifier.verify(await sign({}, other))).ok).toBe(false)
    expect([asked, consumed]).toEqual([[], []])
  })

  it('takes a signature of the greatest length to the chain, and none longer', async () => {
    const { verifier, asked } = open()
    const signed = await sign({ chainId: 'eip155:10' })
    const long = (size: number) => verifier.verify({ ...signed, signature: `0x${'0'.repeat(size - 2)}` })
    expect(await long(signatureCharacters)).toMatchObject({ fault: 'chain-unreachable' })
    expect(asked.length).toBeGreaterThan(0)
    expect(await long(signatureCharacters + 1)).toEqual({ ok: false, fault: 'signature' })
  })

  it('rejects where the store of nonces does', async () => {
    const nonces: Nonces = { issue: async () => '', consume: () => Promise.reject(new Error('away')) }
    await expect(open({ nonces }).verifier.verify(await sign())).rejects.toThrow('away')
  })

  it('has the time and the requests of the platform unless they are given', async () => {
    const nonces = memoryNonces()
    const verifier = createVerifier({ domain: site.domain, chains, nonces })
    const now = { nonce: await nonces.issue(), issuedAt: new Date().toISOString() }
    expect((await verifier.verify(await sign(now))).ok).toBe(true)
    expect(await verifier.verify(await sign())).toEqual({ ok: false, fault: 'issued-at' })
    const away = createVerifier({
      domain: site.domain,
      chains: [{ id: 'eip155:1', rpcUrls: ['http://127.0.0.1:9'] }],
      nonces,
    })
    const foreign = await sign({ ...now, nonce: await nonces.issue() }, other)
    const asked = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => asked.mockRestore())
    expect(await away.verify(foreign)).toMatchObject({ fault: 'chain-unreachable', cause: { code: 'rpc/all-failed' } })
    expect(asked.mock.calls[0]?.[0]).toBe('http://127.0.0.1:9')
  })

  it('is made of a host, an origin of it, and networks', () => {
    const nonces = memoryNonces()
    for (const domain of ['https://app.example', 'app.example/', 'APP.example', 'app.example:443', '', 'a b'])
      expect(() => createVerifier({ domain, chains: [], nonces })).toThrow(
        `createVerifier: domain is the host of the page, and its port; '${domain}' is not`,
      )
    for (const origin of [
      'https://evil.example',
      'https://app.example/',
      'app.example',
      '//app.example',
      'https://evil.example//app.example',
      'https://x.app.example',
    ])
      expect(() => createVerifier({ domain: 'app.example', origin, chains: [], nonces })).toThrow(
        `createVerifier: origin '${origin}' is not one of 'app.example'`,
      )
    for (const id of ['1', 'eip155', ''])
      expect(() => createVerifier({ domain: 'app.example', chains: [{ id }], nonces })).toThrow(
        `createVerifier: '${id}' is no CAIP-2 id, such as eip155:1`,
      )
    const local = createVerifier({ domain: 'localhost:3000', origin: 'http://localhost:3000', chains, nonces })
    expect([local.domain, local.origin]).toEqual(['localhost:3000', 'http://localhost:3000'])
  })
})
