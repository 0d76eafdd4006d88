import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDevnet } from '@billfold/devnet'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PageNetwork } from '../src/contract/calls/pageNetwork.ts'
import { type Browser, createBrowser } from './support/createBrowser.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openFrame } from './support/openFrame.ts'

// What becomes of a signed transaction when its page ends before the answer, against the frame's code, real servers and real chains. A node between the page and the chain may keep silent.

type Address = `0x${string}`
type Sent = { hash: Address; network: string; account: string; to: string; amount: string; atMs: number; tag?: string }
type Kept = { isTold: boolean; transactions: { raw?: string }[] }
const evm = 'eip155:31337'
const key = '@billfold-vault/outbox'
const minuteMs = 60_000
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet({ solana: true })
})
afterAll(() => devnet?.stop())
const client = () => createPublicClient({ transport: http(devnet.chains[evm].rpcUrl) })

/** A chain's node behind one that answers broadcasts as a test says: `undefined` passes them on. What it was asked to broadcast is in `offered`. */
async function openNode(url: string) {
  const node = {
    url: '',
    offered: [] as string[],
    answer: undefined as (() => unknown) | undefined,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const { method, params } = JSON.parse(body) as { method: string; params: string[] }
      response.setHeader('content-type', 'application/json').setHeader('access-control-allow-origin', '*')
      if (/^(eth_sendRawTransaction|sendTransaction)$/.test(method)) {
        node.offered.push(params[0] ?? '')
        if (node.answer) {
          const received = node.answer()
          // Silence: the page waits.
          if (received !== undefined) response.end(JSON.stringify(received))
          return
        }
      }
      const headers = { 'content-type': 'application/json' }
      response.end(await (await fetch(url, { method: 'POST', headers, body })).text())
    })
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return node
}

async function open({ browser = createBrowser() }: { browser?: Browser } = {}) {
  const node = await openNode(devnet.chains[evm].rpcUrl)
  const solanaNode = await openNode(devnet.solana!.rpcUrl)
  const network = { decimals: 18, hostRpcOrigins: [], tokens: [] }
  const networks: PageNetwork[] = [
    { ...network, id: evm, name: 'Devnet', symbol: 'ETH', rpcUrl: node.url },
    { ...network, id: devnet.solana!.id, name: 'Solana', symbol: 'SOL', decimals: 9, rpcUrl: solanaNode.url },
  ]
  const servers = await createTestVault()
  /** A page of a site with the frame in it, in this browser. */
  const load = async (hostOrigin = 'https://alpha.example', acknowledges = true) => {
    const frame = await openFrame(servers, {
      browser,
      hostOrigin,
      acknowledges,
      settings: { networks, allowedOrigins: ['https://alpha.example', 'https://shop.alpha.example'] },
    })
    onTestFinished(frame.close)
    const { caller, faults, close } = frame
    return {
      caller,
      faults,
      close,
      enter: () => caller.request('GET_USER', { chainId: evm }),
      async logIn(email = 'ada@mail.example') {
        const before = servers.mailbox.messages.map(({ id }) => id)
        await caller.request('CONNECT_EMAIL', { email })
        const { code } = await servers.mailbox.next(email, mail => mail.code !== null && !before.includes(mail.id))
        await caller.request('CONNECT_OTP', { otp: code ?? '' })
        const { address: account } = await caller.request('GET_USER', { chainId: evm })
        return account as Address
      },
      rpc: (method: string, params: unknown[] | Record<string, unknown>, more: object = {}) =>
        caller.request('RPC_REQUEST', { method, params, ...more }),
      sent: async (seen?: string[]) =>
        (await caller.request('GET_SENT', seen ? { seen } : undefined)).sent as unknown as Sent[],
    }
  }
  const kept = () => JSON.parse(browser.kept.get(key) ?? '[]') as [string, Kept][]
  return { browser, kept, load, node, servers, solanaNode }
}

/** A page that ends after the visitor approved a payment, before its hash was received. */
async function lose(opened: Awaited<ReturnType<typeof open>>, hostOrigin?: string) {
  const { load, node } = opened
  const page = await load(hostOrigin)
  const account = await page.logIn()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const to = devnet.accounts[2]!.address
  node.answer = () => undefined
  const before = node.offered.length
  const payment = page.rpc('eth_sendTransaction', [{ from: account, to, value: '0x5' }], { tag: 'send-1' })
  payment.catch(() => {})
  await expect.poll(() => node.offered.length).toBe(before + 1)
  page.close()
  node.answer = undefined
  return { account, to, raw: node.offered[before]! }
}
const nonceOf = (account: Address) => client().getTransactionCount({ address: account, blockTag: 'pending' })

test('a payment whose page ended before the answer: the next page gets its hash, the same bytes are sent, and its nonce is used', async () => {
  const opened = await open()
  const { kept, load, node } = opened
  const { account, raw, to } = await lose(opened)
  const page = await load()
  await page.enter()
  const [sent, ...others] = await page.sent()
  expect(others).toEqual([])
  expect(sent).toMatchObject({ network: evm, account, amount: '5', tag: 'send-1', to })
  expect((await client().waitForTransactionReceipt({ hash: sent!.hash })).status).toBe('success')
  expect(node.offered.at(-1)).toBe(raw)
  expect((await client().getTransaction({ hash: sent!.hash })).nonce).toBe(0)
  // Reported until the page acknowledges it.
  expect(await page.sent()).toHaveLength(1)
  expect(await page.sent([sent!.hash])).toEqual([])
  await expect.poll(kept).toEqual([])
  const hash = (await page.rpc('eth_sendTransaction', [{ from: account, to, value: '0x7' }])) as Address
  expect((await client().getTransaction({ hash })).nonce).toBe(1)
  expect(page.faults).toEqual([])
})

test('the next payment has another nonce, though no node has the one before', async () => {
  const opened = await open()
  const { load, node } = opened
  const { account, to } = await lose(opened)
  node.answer = () => 'gone'
  const page = await load()
  await page.enter()
  const hash = (await page.rpc('eth_sendTransaction', [{ from: account, to, value: '0x7' }])) as Address
  node.answer = undefined
  // Both are offered again by this page, in any order.
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await nonceOf(account)).toBe(2)
})

test('what a page has acknowledged is reported to no other one, and is offered again where no node has it', async () => {
  const opened = await open()
  const { kept, load, node } = opened
  const first = await load()
  const account = await first.logIn()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const to = devnet.accounts[2]!.address
  const pay = [{ from: account, to, value: '0x5' }]
  await first.rpc('eth_sendTransaction', pay)
  await expect.poll(kept).toEqual([])
  node.answer = () => 'gone'
  const hash = (await first.rpc('eth_sendTransaction', pay)) as Address
  const unsent = { isTold: true, transactions: [expect.objectContaining({ raw: node.offered.at(-1) })] }
  await expect.poll(kept).toEqual([[hash, expect.objectContaining(unsent)]])
  first.close()
  node.answer = undefined
  const second = await load()
  await second.enter()
  expect(await second.sent()).toEqual([])
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
  await expect.poll(kept).toEqual([])
})

test('a page of an older kit acknowledges nothing: its payments go through, and are forgotten after a day', async () => {
  const { kept, load, servers } = await open()
  const old = await load(undefined, false)
  const account = await old.logIn()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const pay = [{ from: account, to: devnet.accounts[2]!.address, value: '0x5' }]
  const hash = (await old.rpc('eth_sendTransaction', pay)) as Address
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
  await expect.poll(() => kept().map(([name]) => name)).toEqual([hash])
  old.close()
  servers.clock.advance(24 * 60 * minuteMs)
  const next = await load()
  await next.enter()
  await expect.poll(kept).toEqual([])
  expect(await next.sent()).toEqual([])
})

test.each([
  ['older than the nonce counts', 10 * minuteMs],
  ['from the future: the clock was set back', -minuteMs],
])('bytes %s are never offered again, and their hash is reported', async (_, ageMs) => {
  const opened = await open()
  const { kept, load, node, servers } = opened
  const { account } = await lose(opened)
  if (ageMs > 0) servers.clock.advance(ageMs)
  else {
    const [name, parcel] = kept()[0]!
    const moved = { ...parcel, atMs: servers.clock.now() - ageMs }
    opened.browser.kept.set(key, JSON.stringify([[name, moved]]))
  }
  const count = node.offered.length
  const page = await load()
  await page.enter()
  expect(await page.sent()).toHaveLength(1)
  // They are gone from the browser, too.
  await expect
    .poll(() => kept()[0]?.[1].transactions)
    .toEqual([expect.not.objectContaining({ raw: expect.anything() })])
  expect(node.offered).toHaveLength(count)
  expect(await nonceOf(account)).toBe(0)
})

test('another site of the visitor receives nothing of it, acknowledges nothing of it and offers nothing of it', async () => {
  const opened = await open()
  const { load, node } = opened
  const { account } = await lose(opened)
  const count = node.offered.length
  const other = await load('https://shop.alpha.example')
  await other.enter()
  const mine = await load()
  const [received] = await (async () => {
    const before = await other.sent()
    expect(before).toEqual([])
    node.answer = () => 'gone'
    await mine.enter()
    return mine.sent()
  })()
  expect(await other.sent([received!.hash])).toEqual([])
  expect(await mine.sent()).toHaveLength(1)
  // The one offer was of the site itself.
  await expect.poll(() => node.offered.length).toBe(count + 1)
  expect(await nonceOf(account)).toBe(0)
})

test.each([
  ['the sign-out of its visitor', true, 'ada@mail.example'],
  ['another visitor', false, 'bob@mail.example'],
])('%s removes it', async (_, isSignedOut, email) => {
  const opened = await open()
  const { kept, load, node, servers } = opened
  await lose(opened)
  expect(kept()).toHaveLength(1)
  const count = node.offered.length
  const page = await load()
  if (isSignedOut) {
    await page.caller.request('SIGN_OUT', undefined)
    expect(kept()).toEqual([])
  }
  servers.clock.advance(31_000)
  await page.logIn(email)
  await expect.poll(kept).toEqual([])
  expect(await page.sent()).toEqual([])
  expect(node.offered).toHaveLength(count)
})

test('a page without a session receives nothing', async () => {
  const opened = await open()
  await lose(opened)
  await (await opened.load()).caller.request('SIGN_OUT', undefined)
  await expect((await opened.load()).sent()).rejects.toMatchObject({ code: 'vault/not-connected' })
})

test('two tabs get the same, both offer the same bytes, and one payment is made', async () => {
  const opened = await open()
  const { kept, load } = opened
  const { account, to } = await lose(opened)
  const before = await client().getBalance({ address: to })
  const tabs = await Promise.all([load(), load()])
  await Promise.all(tabs.map(tab => tab.enter()))
  const [one, other] = await Promise.all(tabs.map(tab => tab.sent()))
  expect(one).toEqual(other)
  expect((await client().waitForTransactionReceipt({ hash: one![0]!.hash })).status).toBe('success')
  await Promise.all(tabs.map(tab => tab.sent([one![0]!.hash])))
  await expect.poll(kept).toEqual([])
  expect((await client().getBalance({ address: to })) - before).toBe(5n)
  expect(await nonceOf(account)).toBe(1)
  for (const { faults } of tabs) expect(faults).toEqual([])
})

test('a request that is about to be answered is reported to another tab, and not to its own', async () => {
  const opened = await open()
  const { load, node } = opened
  const first = await load()
  const account = await first.logIn()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  node.answer = () => undefined
  const payment = first.rpc('eth_sendTransaction', [{ from: account, to: devnet.accounts[2]!.address, value: '0x5' }])
  payment.catch(() => {})
  await expect.poll(() => node.offered.length).toBe(1)
  node.answer = undefined
  expect(await first.sent()).toEqual([])
  const second = await load()
  await second.enter()
  const [sent] = await second.sent()
  expect((await client().waitForTransactionReceipt({ hash: sent!.hash })).status).toBe('success')
})

test('corrupt and strange entries are not there, and keep nothing else away', async () => {
  const opened = await open()
  const { browser, kept, load } = opened
  await lose(opened)
  const [name, parcel] = kept()[0]!
  const strange = [
    ['a', null],
    ['b', { ...parcel, atMs: 'now' }],
    ['c', { ...parcel, network: 'nowhere' }],
    ['d', { ...parcel, transactions: [] }],
    ['e', { ...parcel, transactions: [{ hash: 'x'.repeat(1_000) }] }],
    ['f', { ...parcel, origin: undefined }],
    'g',
  ]
  browser.kept.set(key, JSON.stringify([...strange, [name, parcel]]))
  const page = await load()
  await page.enter()
  const sent = await page.sent()
  expect(sent.map(one => one.hash)).toEqual([name])
  for (const broken of ['{', 'null', '"text"', '{"a":1}']) {
    browser.kept.set(key, broken)
    expect(await page.sent()).toEqual([])
  }
  const hash = (await page.rpc('eth_sendTransaction', [
    { from: sent[0]!.account, to: devnet.accounts[2]!.address, value: '0x7' },
  ])) as Address
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
})

test.each([
  ['refuses every write', () => true, false],
  ['has no room for the bytes', (text: string) => text.includes('"raw"'), true],
])('where the browser %s the payment is made all the same', async (_, isRefused, isTold) => {
  const browser = createBrowser()
  const { kept: stored } = browser
  const set = stored.set.bind(stored)
  stored.set = (name, value) => {
    if (name === key && isRefused(value)) throw new DOMException('full', 'QuotaExceededError')
    return set(name, value)
  }
  const opened = await open({ browser })
  const { load, node } = opened
  const { account } = await lose(opened)
  const page = await load()
  await page.enter()
  expect(await page.sent()).toHaveLength(isTold ? 1 : 0)
  expect(await nonceOf(account)).toBe(0)
  node.answer = () => 'gone'
  const pay = [{ from: account, to: devnet.accounts[2]!.address, value: '0x7' }]
  const hash = (await page.rpc('eth_sendTransaction', pay)) as Address
  node.answer = undefined
  // By the page that is there it is offered again; the one before it keeps its nonce.
  await expect.poll(() => node.offered.length, { timeout: 5_000 }).toBe(3)
  expect(hash).toMatch(/^0x/)
})

test('a bundle whose page ended after its first payment is paid whole, once', async () => {
  const opened = await open()
  const { kept, load, node } = opened
  const first = await load()
  const account = await first.logIn()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const to = devnet.accounts[2]!.address
  const before = await client().getBalance({ address: to })
  const calls = [1, 2, 3].map(value => ({ to, value: `0x${value}` }))
  node.answer = () => undefined
  const bundle = [{ version: '2.0.0', id: 'order-1', from: account, calls }]
  const paying = first.rpc('wallet_sendCalls', bundle)
  paying.catch(() => {})
  await expect.poll(() => node.offered.length).toBe(1)
  first.close()
  expect(kept().map(([, { transactions }]) => transactions.length)).toEqual([3])
  node.answer = undefined
  const second = await load()
  await second.enter()
  const sent = await second.sent()
  expect(sent.map(one => one.amount)).toEqual(['1', '2', '3'])
  for (const { hash } of sent) expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await client().getBalance({ address: to })) - before).toBe(6n)
  await expect.poll(() => second.rpc('wallet_getCallsStatus', ['order-1'])).toMatchObject({ status: 200 })
  await expect(second.rpc('wallet_sendCalls', bundle)).rejects.toMatchObject({ code: 'wallet/duplicate-id' })
  const hash = (await second.rpc('eth_sendTransaction', [{ from: account, to, value: '0x7' }])) as Address
  expect((await client().getTransaction({ hash })).nonce).toBe(3)
})

test('what the only node refused was never sent: nothing of it is kept, reported or offered again', async () => {
  const opened = await open()
  const { kept, load, node } = opened
  const page = await load()
  const account = await page.logIn()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  node.answer = () => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'insufficient funds for gas' } })
  const pay = [{ from: account, to: devnet.accounts[2]!.address, value: '0x5' }]
  await expect(page.rpc('eth_sendTransaction', pay)).rejects.toThrow()
  expect(kept()).toEqual([])
  node.answer = undefined
  const hash = (await page.rpc('eth_sendTransaction', pay)) as Address
  expect((await client().getTransaction({ hash })).nonce).toBe(0)
})

test('a node that is asked too often has not answered: the payment has its hash, and the bytes are offered again', async () => {
  const { load, node } = await open()
  const page = await load()
  const account = await page.logIn()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  node.answer = () => {
    node.answer = undefined
    return { jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'limit exceeded' } }
  }
  const pay = [{ from: account, to: devnet.accounts[2]!.address, value: '0x5' }]
  const hash = (await page.rpc('eth_sendTransaction', pay)) as Address
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
})

/** A page whose visitor has 2 SOL, and a transfer of half a SOL that a site may ask for. */
async function openSolana({ load }: Awaited<ReturnType<typeof open>>) {
  const solana = devnet.solana!
  const first = await load()
  await first.logIn()
  const user = await first.caller.request('GET_USER', { chainId: solana.id })
  const you = address(user.address)
  const ask = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(solana.rpcUrl, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: { value: unknown } }).result.value
  }
  await ask('requestAirdrop', [user.address, 2_000_000_000])
  await expect.poll(() => ask('getBalance', [user.address])).toBe(2_000_000_000)
  const latest = (await ask('getLatestBlockhash', [])) as { blockhash: string; lastValidBlockHeight: number }
  const to = address('11111111111111111111111111111112')
  const source = { address: you, signTransactions: async () => [] } as never
  const before = Number(await ask('getBalance', [to]))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(you, empty),
    empty =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(latest.blockhash), lastValidBlockHeight: BigInt(latest.lastValidBlockHeight) },
        empty,
      ),
    empty =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source, destination: to, amount: 500_000_000n })],
        empty,
      ),
  )
  const transaction = getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
  const more = { chainNamespace: 'solana', chainId: solana.id.slice('solana:'.length), tag: 'send-2' }
  return {
    account: user.address,
    to,
    ask,
    page: first,
    pay: () => first.rpc('solana_signAndSendTransaction', { transaction }, more),
    arrived: async () => Number(await ask('getBalance', [to])) - before,
  }
}

test('Solana, B15: what no node answered is answered by its signature, and the same bytes are offered again', async () => {
  const opened = await open()
  const { solanaNode } = opened
  const { arrived, ask, pay } = await openSolana(opened)
  solanaNode.answer = () => {
    solanaNode.answer = undefined
    return 'gone'
  }
  const { signature } = (await pay()) as { signature: string }
  await expect.poll(arrived).toBe(500_000_000)
  expect(solanaNode.offered).toEqual([solanaNode.offered[0], solanaNode.offered[0]])
  expect(await ask('getSignatureStatuses', [[signature]])).toMatchObject([{ err: null }])
})

test('Solana, B15: what a node has already is answered by its signature', async () => {
  const opened = await open()
  const { solanaNode } = opened
  const { pay } = await openSolana(opened)
  const error = { code: -32_002, message: 'This transaction has already been processed' }
  solanaNode.answer = () => ({ jsonrpc: '2.0', id: 1, error })
  expect(await pay()).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  expect(solanaNode.offered).toHaveLength(1)
})

test('Solana: a payment whose page ended before the answer is reported by its signature, and the same bytes are sent', async () => {
  const opened = await open()
  const { kept, load, solanaNode } = opened
  const { account, arrived, ask, page, pay, to } = await openSolana(opened)
  solanaNode.answer = () => undefined
  const payment = pay()
  payment.catch(() => {})
  await expect.poll(() => solanaNode.offered.length).toBe(1)
  page.close()
  solanaNode.answer = undefined
  const second = await load()
  await second.enter()
  const [sent] = await second.sent()
  expect(sent).toMatchObject({ network: devnet.solana!.id, account, to, amount: '500000000', tag: 'send-2' })
  await expect.poll(arrived).toBe(500_000_000)
  expect(solanaNode.offered).toEqual([solanaNode.offered[0], solanaNode.offered[0]])
  expect(await ask('getSignatureStatuses', [[sent!.hash]])).toMatchObject([{ err: null }])
  expect(await second.sent([sent!.hash])).toEqual([])
  await expect.poll(kept).toEqual([])
})
