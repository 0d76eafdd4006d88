import { createServer } from 'node:http'
import { createDevnet } from '@billfold/devnet'
import { getAccount } from 'billfold'
import { findSignInFaults } from 'billfold/protocol'
import { createServerSiwx, getSession, signOut } from 'billfold/siwx'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSigner } from './openSigner.ts'

// `createServerSiwx` against a server that follows the routes of the guide, over real HTTP.

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

type Row = { readonly address: string; readonly chainId: string; readonly expiresAt?: number }

/** A server without cookies: one visitor. It verifies as a server has to, and uses each nonce once. */
async function openServer() {
  const nonces = new Set<string>()
  const calls: string[] = []
  let sessions: Row[] = []
  let fault: { readonly status: number; readonly body: string } | undefined
  const server = createServer(async (request, response) => {
    const path = request.url?.slice(1) ?? ''
    calls.push(`${request.method} ${path}`)
    let text = ''
    for await (const part of request) text += part
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (fault) return response.writeHead(fault.status).end(fault.body)
    if (path === 'session') return send(200, { sessions })
    if (path === 'nonce') {
      const nonce = `nonce${String(nonces.size + 1).padStart(11, '0')}`
      nonces.add(nonce)
      return send(200, { nonce })
    }
    const { data, message, signature, address, chainId } = JSON.parse(text)
    if (path === 'sign-out') {
      sessions = sessions.filter(row => address && !(row.address === address && row.chainId === chainId))
      return send(200, {})
    }
    const expected = { domain: 'host.example', origin: 'https://host.example', now: Date.UTC(2026, 0, 1) }
    const isRight = findSignInFaults({ data, message }, expected).length === 0 && nonces.delete(data.nonce)
    if (!isRight || verifyMessage(message, signature) !== data.accountAddress)
      return send(401, { code: 'sign-in/refused', message: 'No' })
    sessions.push({ address: data.accountAddress, chainId: data.chainId })
    return send(200, sessions.at(-1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    sessions: () => sessions,
    list: (rows: Row[]) => {
      sessions = rows
    },
    fail: (next: typeof fault) => {
      fault = next
    },
  }
}
const open = () =>
  openSigner({
    nodes: Object.fromEntries(Object.values(devnet.chains).map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
  })

test('nonce, message, signature, verified by the server; a reload is signed in; signing out reaches the server', async () => {
  const server = await openServer()
  const signer = open()
  const page = signer.openPage({ siwx: createServerSiwx({ url: server.url }) })
  await page.connect()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
  expect(getSession(page.kit)?.data.nonce).toBe('nonce00000000001')
  expect(server.sessions()).toEqual([{ address: alice, chainId: 'eip155:31337' }])
  page.destroy()
  const next = signer.openPage({ siwx: createServerSiwx({ url: server.url }) })
  await next.reaches('signedIn')
  expect([getSession(next.kit)?.data.accountAddress, next.questions()]).toEqual([alice, 1])
  await signOut(next.kit)
  expect([server.sessions(), getSession(next.kit)]).toEqual([[], undefined])
})

test.each<[string, Row[]]>([
  ['of another account', [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 'eip155:31337' }]],
  ['of another network', [{ address: alice, chainId: 'eip155:1' }]],
  ['that has expired', [{ address: alice, chainId: 'eip155:31337', expiresAt: Date.UTC(2025, 0, 1) }]],
  ['with a time as text', [{ address: alice, chainId: 'eip155:31337', expiresAt: '2099-01-01T00:00:00Z' as never }]],
  ['with a time that no date can hold', [{ address: alice, chainId: 'eip155:31337', expiresAt: 1e300 }]],
  ['that is malformed', [{ address: alice, chainId: 7 as never }]],
])('a session %s does not count', async (_, rows) => {
  const server = await openServer()
  server.list(rows)
  const page = open().openPage({ siwx: createServerSiwx({ url: server.url }) })
  await page.connect()
  await page.reaches('ready')
  expect(getSession(page.kit)).toBeUndefined()
})

test.each([
  ['fails', 503, ''],
  ['limits the rate', 429, '{}'],
  ['answers with a page', 200, '<html>'],
] as const)('a server that %s is named; the visitor stays connected', async (_, status, body) => {
  const server = await openServer()
  server.fail({ status, body })
  const page = open().openPage({ siwx: createServerSiwx({ url: server.url }) })
  await page.connect()
  await page.reaches('away')
  expect([page.state().error?.code, getAccount(page.kit).isConnected]).toEqual(['sign-in/server-away', true])
  server.fail(undefined)
  page.press()
  await page.reaches('ready')
  page.press()
  await page.reaches('signedIn')
})

test('what the server refuses fails with its reason, and the next try uses a new nonce', async () => {
  const server = await openServer()
  const page = open().openPage({ siwx: createServerSiwx({ url: server.url }) })
  await page.connect()
  await page.reaches('ready')
  server.fail({ status: 401, body: '{"code":"nonce/used","message":"No"}' })
  page.press()
  await page.reaches('failed')
  expect([page.state().error?.code, page.state().error?.context]).toEqual(['sign-in/refused', { reason: 'nonce/used' }])
  server.fail(undefined)
  page.press()
  await page.reaches('signedIn')
  expect(getSession(page.kit)?.data.nonce).toBe('nonce00000000002')
})
