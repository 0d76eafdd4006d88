import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDevnet, solanaRow } from '@billfold/devnet'
import { generateKeyPairSigner } from '@solana/kit'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createWorthCheck } from '../src/roles/escrow/worth/createWorthCheck.ts'
import type { WorthNode } from '../src/roles/escrow/worth/worthNodes.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeVault } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { write } from './support/write.ts'

const evm = 'eip155:31337'
const dayMs = 86_400_000
const ann = 'ann@mail.example'
const strict = { projectId: 'strict', hostOrigin: 'https://strict.example' }
const limit = 100_000_000n

// What a wallet is worth, asked of real chains: decisions, row "New device".

let devnet: Awaited<ReturnType<typeof createDevnet<{ solana: true }>>>
let nodes: readonly WorthNode[] = []
beforeAll(async () => {
  devnet = await createDevnet({ solana: true })
  const { usdx } = devnet.contracts[evm]
  nodes = [
    {
      ...{ id: evm, rpcUrl: devnet.chains[evm].rpcUrl, usd: '4000', decimals: 18 },
      tokens: [{ address: usdx.address, decimals: usdx.decimals, usd: '1' }],
    },
    { id: solanaRow.id, rpcUrl: devnet.solana.rpcUrl, usd: '200', tokens: [] },
  ]
})
afterAll(() => devnet?.stop())

async function drawAccounts() {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = await generateKeyPairSigner()
  const publicKey = randomBytes(32).toString('hex')
  return [
    { namespace: 'eip155', address: account.address, publicKey },
    { namespace: 'solana', address, publicKey },
  ] as const
}

function createSink() {
  const lines: unknown[] = []
  const note = (event: string, fields?: object) => void lines.push([event, fields])
  return { lines, log: { info: note, warn: note, error: note } }
}

describe('what a wallet is worth', () => {
  const check = (given = nodes, log = createSink().log) => createWorthCheck({ nodes: given, clock: Date, log })

  it('is the sum of coins and priced tokens on every network; others do not count', async () => {
    const isSmall = check()
    const accounts = await drawAccounts()
    const [{ address }, { address: onSolana }] = accounts
    expect(await isSmall(accounts, limit)).toBe(true)
    // 40 dollars of coins, 59 of a token: less than a hundred.
    await devnet.fund({ chain: evm, address, amount: parseEther('0.01') })
    const { decimals } = devnet.contracts[evm].usdx
    await devnet.fund({ chain: evm, address, amount: 59n * 10n ** BigInt(decimals), token: 'usdx' })
    expect(await isSmall(accounts, limit)).toBe(true)
    expect(await isSmall(accounts, 99_000_000n)).toBe(false)
    // One dollar more, on another chain.
    await devnet.solana.fund({ address: onSolana, amount: 5_000_000n })
    expect(await isSmall(accounts, limit)).toBe(false)
    const withoutTokens = nodes.map(node => ({ ...node, tokens: [] }))
    expect(await check(withoutTokens)(accounts, limit)).toBe(true)
  })

  it('is not known without a node, a price or an honest answer, and then not small', async () => {
    const accounts = await drawAccounts()
    expect(await check([])(accounts, limit)).toBe(false)
    expect(await check(nodes.slice(0, 1))(accounts, limit)).toBe(false)
    const moved = nodes.map((node): WorthNode => (node.id === evm ? { ...node, id: 'eip155:1' } : node))
    expect(await check(moved)(accounts, limit)).toBe(false)
    // A coin without a price counts as zero only with a balance of zero.
    const unpriced = nodes.map(({ usd: _, ...node }) => node as WorthNode)
    expect(await check(unpriced)(accounts, limit)).toBe(true)
    await devnet.fund({ chain: evm, address: accounts[0].address, amount: 1n })
    expect(await check(unpriced)(accounts, limit)).toBe(false)
    const answers = [
      '',
      '{}',
      '<html>',
      '{"jsonrpc":"2.0","id":1,"result":"0x0"}',
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32005}}',
    ]
    for (const text of answers) {
      const server = createServer((_, response) => (text === '' ? response.destroy() : response.end(text)))
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-of-the-operator`
      const { lines, log } = createSink()
      const lying = nodes.map(node => (node.id === evm ? { ...node, rpcUrl } : node))
      expect(await check(lying, log)(accounts, limit), text).toBe(false)
      expect(JSON.stringify(lines)).toContain('worth.unknown')
      expect(JSON.stringify(lines)).not.toContain('key-of-the-operator')
    }
  })

  it('is read from a price feed that is fresh and positive', async () => {
    const accounts = await drawAccounts()
    await devnet.fund({ chain: evm, address: accounts[0].address, amount: parseEther('0.01') })
    const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')
    let price = 4_000_00000000n
    let updatedAt = Math.floor(Date.now() / 1_000)
    const feed = '0x00000000000000000000000000000000000000fe'
    const { rpcUrl } = devnet.chains[evm]
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      const { params } = JSON.parse(body) as { params: [{ to?: string; data?: string }?] }
      const reply = (result: string) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
      if (params[0]?.to === feed && params[0].data === '0x313ce567') return reply(`0x${word(8n)}`)
      if (params[0]?.to === feed) return reply(`0x${[1n, price, 0n, BigInt(updatedAt), 1n].map(word).join('')}`)
      const headers = { 'content-type': 'application/json' }
      response.end(await (await fetch(rpcUrl, { method: 'POST', headers, body })).text())
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const fed = nodes.map((node): WorthNode => {
      if (!('decimals' in node)) return node
      const { usd: _, ...rest } = node
      return { ...rest, rpcUrl: address, feed }
    })
    expect(await check(fed)(accounts, limit)).toBe(true)
    price = 10_000_00000000n
    expect(await check(fed)(accounts, limit)).toBe(false)
    price = -1n
    expect(await check(fed)(accounts, limit)).toBe(false)
    price = 4_000_00000000n
    updatedAt -= 90_000
    expect(await check(fed)(accounts, limit)).toBe(false)
  })
})

describe('a wallet below the limit', () => {
  async function create(given = nodes) {
    const stack = await createTestVault({ escrow: { nodes: given } })
    const laptop = await stack.page(strict)
    await laptop.login(ann)
    const made = await makeVault(laptop, ['device', 'escrow'])
    const accounts = await drawAccounts()
    const vault = { ...made.vault, accounts: [...accounts] }
    const envelopeId = vault.envelopes[1]?.id ?? ''
    const { publicKey } = await stack.escrow.describe()
    await laptop.deposit(publicKey, vault, envelopeId, randomBytes(32))
    await laptop.ask(calls.createVault, write(laptop, vault))
    const ask = async () => {
      stack.clock.advance(31_000)
      const phone = await stack.page(strict)
      await phone.loginByEscrow(ann)
      return { phone, ask: () => phone.askRelease(envelopeId) }
    }
    return { accounts, ask, envelopeId, laptop, stack, vault }
  }

  it('opens on a new device at once with the login alone, and the owner is notified', async () => {
    const { ask, envelopeId, stack, vault } = await create()
    const { phone, ask: release } = await ask()
    expect(await release()).toEqual({ status: 'ready' })
    await phone.takeRelease(vault, envelopeId)
    await stack.mailbox.next(ann, mail => mail.text.includes('was given your wallet') && mail.code === null)
  })

  it('waits when it holds more, when no node is named, and where a release waited or was stopped within the week', async () => {
    const rich = await create()
    await devnet.fund({ chain: evm, address: rich.accounts[0].address, amount: parseEther('1') })
    expect(await (await rich.ask()).ask()).toMatchObject({ status: 'waiting' })
    const off = await create([])
    expect(await (await off.ask()).ask()).toMatchObject({ status: 'waiting' })

    const late = await create(nodes)
    await devnet.fund({ chain: evm, address: late.accounts[0].address, amount: parseEther('1') })
    const first = await late.ask()
    expect(await first.ask()).toMatchObject({ status: 'waiting' })
    await late.laptop.refresh()
    await late.laptop.ask(calls.cancelHold, {})
    expect((await refusal(first.ask())).code).toBe('hold-cancelled')
    // The owner moved everything away; for a week everybody waits all the same.
    const body = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance' },
      params: [late.accounts[0].address, '0x0'],
    })
    const headers = { 'content-type': 'application/json' }
    await fetch(devnet.chains[evm].rpcUrl, { method: 'POST', headers, body })
    expect(await (await late.ask()).ask()).toMatchObject({ status: 'waiting' })
    late.stack.clock.advance(8 * dayMs)
    expect(await (await late.ask()).ask()).toEqual({ status: 'ready' })
  })
})
