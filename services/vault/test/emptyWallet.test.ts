import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createDevnet, solanaRow } from '@billfold/devnet'
import { generateKeyPairSigner } from '@solana/kit'
import { createWalletClient, http, parseEther, publicActions, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createEmptyCheck } from '../src/server/escrow/createEmptyCheck.ts'
import type { EmptyNode } from '../src/server/escrow/emptyNodes.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeVault } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { write } from './support/write.ts'

const evm = 'eip155:31337'
const dayMs = 86_400_000
const ann = 'ann@mail.example'
const strict = { projectId: 'strict', hostOrigin: 'https://strict.example' }

// Whether a wallet is empty, asked of real chains: security section 1.3, "0 h for empty wallet".

let devnet: Awaited<ReturnType<typeof createDevnet<{ solana: true }>>>
const solana = solanaRow.id
let nodes: readonly EmptyNode[] = []
beforeAll(async () => {
  devnet = await createDevnet({ solana: true })
  const rpcUrls = { [evm]: devnet.chains[evm].rpcUrl, [solana]: devnet.solana.rpcUrl }
  nodes = Object.entries(rpcUrls).map(([id, rpcUrl]) => ({ id, rpcUrl, hasLogs: true, tokens: [] }))
})
afterAll(() => devnet?.stop())

async function drawAccounts() {
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = await generateKeyPairSigner()
  const publicKey = randomBytes(32).toString('hex')
  return {
    account,
    accounts: [
      { namespace: 'eip155', address: account.address, publicKey },
      { namespace: 'solana', address, publicKey },
    ] as const,
  }
}

describe('an empty wallet', () => {
  const sink = () => {
    const lines: unknown[] = []
    const note = (event: string, fields?: object) => void lines.push([event, fields])
    return { lines, log: { info: note, warn: note, error: note } }
  }
  const check = (given = nodes, log = sink().log) => createEmptyCheck({ nodes: given, log })

  it('is one that has nothing and did nothing on any network: a coin, a token, a transaction each end that', async () => {
    const isEmpty = check()
    const { account, accounts } = await drawAccounts()
    expect(await isEmpty(accounts, [evm, solana])).toBe(true)
    // A coin, which goes away again: what was used once is not empty.
    await devnet.fund({ chain: evm, address: account.address, amount: parseEther('1') })
    expect(await isEmpty(accounts, [evm])).toBe(false)
    const client = createWalletClient({ account, transport: http(devnet.chains[evm].rpcUrl) }).extend(publicActions)
    const gas = { gas: 21_000n, gasPrice: parseEther('0.00001') }
    const value = parseEther('1') - gas.gas * gas.gasPrice
    const hash = await client.sendTransaction({ to: zeroAddress, value, chain: null, ...gas })
    await client.waitForTransactionReceipt({ hash })
    expect(await client.getBalance({ address: account.address })).toBe(0n)
    expect(await isEmpty(accounts, [evm])).toBe(false)

    const held = await drawAccounts()
    await devnet.fund({ chain: evm, address: held.account.address, amount: 1n, token: 'usdx' })
    expect(await isEmpty(held.accounts, [evm])).toBe(false)
    // A node without logs sees the tokens that the operator lists, and no other.
    const blind = nodes.map(node => ({ ...node, hasLogs: false }))
    expect(await check(blind)(held.accounts, [evm])).toBe(true)
    const tokens = [devnet.contracts[evm].usdx.address]
    expect(await check(blind.map(node => ({ ...node, tokens })))(held.accounts, [evm])).toBe(false)

    const paid = await drawAccounts()
    await devnet.solana.fund({ address: paid.accounts[1].address, amount: 1_000_000_000n })
    expect(await isEmpty(paid.accounts, [solana])).toBe(false)
  })

  it('is not one that nobody can tell: no node, another network’s, one that lies, breaks off or says nothing', async () => {
    const { accounts } = await drawAccounts()
    expect(await check()(accounts, [evm, 'eip155:1'])).toBe(false)
    expect(await check(nodes.slice(0, 1))(accounts, [evm])).toBe(false)
    expect(await check([])(accounts, [])).toBe(false)
    const moved = nodes.map(node => ({ ...node, id: node.id === evm ? 'eip155:1' : node.id }))
    expect(await check(moved)(accounts, ['eip155:1'])).toBe(false)
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
      const { lines, log } = sink()
      expect(
        await check([{ id: evm, rpcUrl, hasLogs: true, tokens: [] }, ...nodes.slice(1)], log)(accounts, [evm]),
        text,
      ).toBe(false)
      expect(JSON.stringify(lines)).toContain('emptiness.unknown')
      expect(JSON.stringify(lines)).not.toContain('key-of-the-operator')
    }
  })

  /** A wallet of the strict project, and a phone that never opened it. */
  async function create(options: Parameters<typeof createTestVault>[0] = { vault: { emptyNodes: nodes } }) {
    const stack = await createTestVault(options)
    const laptop = await stack.page(strict)
    await laptop.login(ann)
    const made = await makeVault(laptop, ['device', 'escrow'])
    const { account, accounts } = await drawAccounts()
    await laptop.ask(calls.createVault, write(laptop, { ...made.vault, accounts: [...accounts] }))
    const envelopeId = made.vault.envelopes[1]?.id ?? ''
    const login = async () => {
      stack.clock.advance(31_000)
      const phone = await stack.page(strict)
      await phone.login(ann)
      return phone
    }
    const release = async (page: Awaited<ReturnType<typeof login>>) => {
      const { publicKey: frameKey } = await page.frameKey()
      return page.ask(calls.authorizeEscrow, { purpose: 'release', envelopeId, frameKey })
    }
    return { account, laptop, login, release, stack }
  }

  it('opens on a new device at once, and everybody hears of it', async () => {
    const { laptop, login, release, stack } = await create()
    expect((await release(await login())).status).toBe('granted')
    await stack.mailbox.next(ann, mail => mail.text.includes('https://strict.example') && mail.code === null)
    await laptop.refresh()
    expect((await laptop.ask(calls.listNotices, {})).notices.map(one => one.kind)).toContain('escrow.granted')
    const entries = []
    for await (const entry of stack.vault.operator.readAudit()) entries.push(entry)
    const granted = entries.find(entry => entry.what === 'escrow.granted')
    expect(JSON.parse(granted?.facts ?? '')).toMatchObject({ purpose: 'release', isEmpty: true })
  })

  it('waits when it is not, when no node is named, and where somebody waited or was stopped within the week', async () => {
    const used = await create()
    await devnet.fund({ chain: evm, address: used.account.address, amount: 1n })
    expect(await used.release(await used.login())).toMatchObject({ status: 'waiting' })
    const off = await create({})
    expect(await off.release(await off.login())).toMatchObject({ status: 'waiting' })

    // A node that is away while somebody asks and is stopped: when it answers again the next one waits all the same, for a week.
    let isAway = true
    const server = createServer(async (request, response) => {
      if (isAway) return void response.writeHead(503).end()
      const body = await new Response(Readable.toWeb(request) as ReadableStream).text()
      const answer = await fetch(devnet.chains[evm].rpcUrl, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      response.end(await answer.text())
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const late = await create({
      vault: { emptyNodes: nodes.map(node => (node.id === evm ? { ...node, rpcUrl } : node)) },
    })
    const first = await late.login()
    expect(await late.release(first)).toMatchObject({ status: 'waiting' })
    isAway = false
    expect(await late.release(first)).toMatchObject({ status: 'waiting' })
    await late.laptop.refresh()
    await late.laptop.ask(calls.cancelHold, {})
    expect((await refusal(late.release(first))).code).toBe('hold-cancelled')
    expect(await late.release(await late.login())).toMatchObject({ status: 'waiting' })
    late.stack.clock.advance(8 * dayMs)
    expect(await late.release(await late.login())).toMatchObject({ status: 'granted' })
  })
})
