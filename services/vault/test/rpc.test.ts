import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDevnet } from '@billfold/devnet'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type Address as SolanaAddress,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PageNetwork } from '../src/contract/calls/pageNetwork.ts'
import type { Decision } from '../src/requests/approval/Decision.ts'
import type { Approval } from '../src/requests/screen/Approval.ts'
import { type Browser, createBrowser } from './support/createBrowser.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openFrame } from './support/openFrame.ts'

// A site's RPC requests against the frame's code, real servers and real chains; the visitor is a function that sees what the screen would show.

type Address = `0x${string}`
const evm = 'eip155:31337'
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet({ solana: true })
})
afterAll(() => devnet?.stop())

async function open({
  browser = createBrowser(),
  decide,
  rpcUrl = devnet.chains[evm].rpcUrl,
  secondRpcUrl,
}: {
  browser?: Browser
  decide?: (approval: Approval) => Decision | Promise<Decision>
  rpcUrl?: string
  secondRpcUrl?: string
} = {}) {
  const { usdx } = devnet.contracts[evm]
  const network = { symbol: 'ETH', decimals: 18, hostRpcOrigins: [], tokens: [] }
  const networks: PageNetwork[] = [
    {
      ...network,
      id: evm,
      name: 'Devnet',
      rpcUrl,
      ...(secondRpcUrl === undefined ? {} : { secondRpcUrl }),
      tokens: [{ address: usdx.address, name: usdx.name, symbol: usdx.symbol, decimals: usdx.decimals }],
    },
    { ...network, id: 'eip155:4242', name: 'Liar', rpcUrl: devnet.chains[evm].rpcUrl },
    { ...network, id: 'eip155:4343', name: 'Dead', rpcUrl: 'http://127.0.0.1:9' },
    {
      ...network,
      id: 'eip155:31338',
      name: 'Brought',
      rpcUrl: null,
      hostRpcOrigins: [new URL(devnet.chains['eip155:31338'].rpcUrl).origin],
    },
    { ...network, id: devnet.solana!.id, name: 'Solana', symbol: 'SOL', decimals: 9, rpcUrl: devnet.solana!.rpcUrl },
  ]
  const servers = await createTestVault()
  const seen: Approval[] = []
  const load = async () => {
    const loaded = await openFrame(servers, {
      browser,
      settings: { networks },
      async decide(approval) {
        seen.push(approval)
        return (await decide?.(approval)) ?? { isApproved: true }
      },
    })
    onTestFinished(loaded.close)
    return loaded
  }
  const frame = await load()
  const { caller } = frame
  await caller.request('CONNECT_EMAIL', { email: 'ada@mail.example' })
  const { code } = await servers.mailbox.next('ada@mail.example', mail => mail.code !== null)
  await caller.request('CONNECT_OTP', { otp: code ?? '' })
  const { address: account } = await caller.request('GET_USER', { chainId: evm })
  const rpc = (method: string, params?: unknown[] | Record<string, unknown>, more: object = {}) =>
    caller.request('RPC_REQUEST', { method, ...(params ? { params } : {}), ...more })
  /** The frame loaded anew in the same browser. */
  const reload = async () => {
    frame.close()
    const { caller: next } = await load()
    await next.request('GET_USER', { chainId: evm })
    return (method: string, params: unknown[]) => next.request('RPC_REQUEST', { method, params })
  }
  return {
    account: account as Address,
    asked: frame.asked,
    caller,
    faults: frame.faults,
    load,
    reload,
    rpc,
    seen,
    usdx,
  }
}

/** The chain's node behind a proxy that may return or do something else. */
async function openMiddleman(change: (method: string, forward: () => Promise<unknown>) => Promise<unknown>) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const headers = { 'content-type': 'application/json' }
      const forward = async () =>
        (await fetch(devnet.chains[evm].rpcUrl, { method: 'POST', headers, body })).json() as Promise<unknown>
      response.setHeader('content-type', 'application/json').setHeader('access-control-allow-origin', '*')
      response.end(JSON.stringify(await change((JSON.parse(body) as { method: string }).method, forward)))
    })
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const client = () => createPublicClient({ transport: http(devnet.chains[evm].rpcUrl) })

test('read-only methods: by the vault’s own node, which serves the network that it says, or by the host’s where the project brings the network', async () => {
  const { account, rpc, usdx } = await open()
  expect(await rpc('eth_accounts')).toEqual([account])
  expect(await rpc('eth_chainId')).toBe('0x7a69')
  expect(await rpc('eth_blockNumber')).toMatch(/^0x/)
  await expect(rpc('eth_call', [{ to: usdx.address, data: '0xdeadbeef' }, 'latest'])).rejects.toMatchObject({
    code: expect.any(String),
  })
  await expect(rpc('eth_blockNumber', [], { chainId: 4242 })).rejects.toMatchObject({ code: 'rpc/wrong-chain' })
  await expect(rpc('eth_blockNumber', [], { chainId: 4343 })).rejects.toMatchObject({ code: 'rpc/all-failed' })
  await expect(rpc('eth_blockNumber', [], { chainId: 10 })).rejects.toThrow('Chain is not supported')
  await expect(rpc('eth_blockNumber', [], { chainId: 31_338 })).rejects.toThrow('Chain is not supported')
  const { rpcUrl } = devnet.chains['eip155:31338']
  await expect(rpc('eth_blockNumber', [], { chainId: 31_338, rpcUrl: 'https://evil.example/' })).rejects.toThrow(
    'Chain is not supported',
  )
  expect(await rpc('eth_chainId', [], { chainId: 31_338 })).toBe('0x7a6a')
  expect(await rpc('eth_blockNumber', [], { chainId: 31_338, rpcUrl })).toMatch(/^0x/)
  // Never for a network of the vault: the faultyNode stays the faultyNode.
  await expect(rpc('eth_blockNumber', [], { chainId: 4242, rpcUrl })).rejects.toMatchObject({ code: 'rpc/wrong-chain' })
  for (const chainNamespace of ['polkadot', 'bip122', 'cosmos'])
    await expect(rpc('eth_blockNumber', [], { chainNamespace })).rejects.toThrow('Unsupported chain')
  for (const method of ['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'])
    await expect(rpc(method, [{}])).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
  // EIP-7702, in any form: refused, not sent without it.
  const authorizationList = [{ chainId: '0x0', address: usdx.address, nonce: '0x0' }]
  for (const call of [
    { to: account, authorizationList },
    { to: account, type: '0x4' },
  ]) {
    const refusal = { code: 'wallet/method-unsupported', details: expect.stringContaining('EIP-7702') }
    await expect(rpc('eth_sendTransaction', [{ from: account, ...call }])).rejects.toMatchObject(refusal)
    await expect(rpc('wallet_sendCalls', [{ from: account, calls: [call] }])).rejects.toMatchObject(refusal)
  }
  await expect(rpc('personal_sign', ['0x00', `0x${'1'.repeat(40)}`])).rejects.toMatchObject({
    code: 'wallet/unauthorized',
  })
})

test('assets, capabilities and bundles in the shapes of EIP-7811 and EIP-5792', async () => {
  const { account, faults, rpc, seen, usdx } = await open()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  await devnet.fund({ chain: evm, address: account, amount: 5_000_000n, token: 'usdx' })
  expect(await rpc('wallet_getCapabilities', [account])).toMatchObject({
    '0x7a69': { assetDiscovery: { supported: true }, atomicBatch: { supported: false } },
  })
  expect(await rpc('wallet_getAssets', [{ account, chainFilter: ['0x7a69'] }])).toEqual({
    '0x7a69': [
      {
        address: 'native',
        balance: `0x${parseEther('3').toString(16)}`,
        type: 'NATIVE',
        metadata: { name: 'Devnet', symbol: 'ETH', decimals: 18 },
      },
      {
        address: usdx.address,
        balance: '0x4c4b40',
        type: 'ERC20',
        metadata: { name: usdx.name, symbol: usdx.symbol, decimals: 6 },
      },
    ],
  })
  const to = devnet.accounts[2]!.address
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 2_000_000n] })
  // Filters are the page's own: the node never receives them, so that any node behind one address will do.
  const [logs, blocks, pending] = [
    await rpc('eth_newFilter', [{ address: usdx.address }]),
    await rpc('eth_newBlockFilter'),
    await rpc('eth_newPendingTransactionFilter'),
  ]
  expect(logs).toMatch(/^0x[\da-f]{32}$/)
  expect(await rpc('eth_getFilterChanges', [logs])).toEqual([])
  const calls = [
    { to, value: `0x${parseEther('1').toString(16)}` },
    { to: usdx.address, data },
  ]
  const { id } = (await rpc('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: account, calls }])) as {
    id: string
  }
  expect(seen).toHaveLength(1)
  expect(seen[0]?.content).toMatchObject({ kind: 'evm-calls', simulation: { outcome: 'done' } })
  const { content } = seen[0]!
  const changes =
    content.kind === 'evm-calls' && content.simulation.outcome === 'done' ? content.simulation.changes : []
  expect(changes).toEqual([{ amount: -parseEther('1') }, { token: usdx.address.toLowerCase(), amount: -2_000_000n }])
  expect(seen[0]?.windowReasons).toContain('value')
  await expect
    .poll(() => rpc('wallet_getCallsStatus', [id]))
    .toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  const found = (await rpc('eth_getFilterChanges', [logs])) as { address: string; transactionHash: string }[]
  expect(found).toMatchObject([{ address: usdx.address.toLowerCase() }])
  expect(await rpc('eth_getFilterChanges', [logs])).toEqual([])
  expect(await rpc('eth_getFilterLogs', [logs])).toEqual(found)
  const latest = await client().getBlock()
  expect(await rpc('eth_getFilterChanges', [blocks])).toContain(latest.hash)
  expect(await rpc('eth_getFilterChanges', [pending])).toEqual(expect.arrayContaining([found[0]?.transactionHash]))
  expect(await rpc('eth_uninstallFilter', [logs])).toBe(true)
  expect(await rpc('eth_uninstallFilter', [logs])).toBe(false)
  const first = (await rpc('wallet_sendCalls', [{ version: '1.0', from: account, calls: [calls[0]] }])) as string
  await expect.poll(() => rpc('wallet_getCallsStatus', [first])).toMatchObject({ status: 'CONFIRMED' })
  await expect(rpc('wallet_sendCalls', [{ version: '2.0.0', atomicRequired: true, calls }])).rejects.toMatchObject({
    code: 'wallet/atomicity-unsupported',
  })
  await expect(rpc('wallet_getCallsStatus', ['0x1234'])).rejects.toMatchObject({ code: 'wallet/unknown-bundle' })
  expect(faults).toEqual([])
})

test('T16: of two nodes of the operator that differ, neither is trusted: a receipt is not there yet, a simulation is said to be doubtful', async () => {
  const faults: Record<string, (answer: { result: unknown }) => unknown> = {}
  const faultyNode = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const { method } = JSON.parse(body) as { method: string }
      const headers = { 'content-type': 'application/json' }
      const honest = await fetch(devnet.chains[evm].rpcUrl, { method: 'POST', headers, body })
      const answer = (await honest.json()) as { result: unknown }
      response.setHeader('content-type', 'application/json').setHeader('access-control-allow-origin', '*')
      response.end(JSON.stringify(faults[method]?.(answer) ?? answer))
    })
  })
  await new Promise<void>(done => void faultyNode.listen(0, '127.0.0.1', done))
  onTestFinished(() => void faultyNode.close())
  const secondRpcUrl = `http://127.0.0.1:${(faultyNode.address() as AddressInfo).port}`
  const { account, rpc, seen } = await open({ secondRpcUrl })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const to = devnet.accounts[2]!.address
  const pay = () => rpc('eth_sendTransaction', [{ from: account, to, value: '0x5' }])
  const hash = await pay()
  expect(seen[0]?.risks).toEqual([])
  await expect.poll(() => rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })

  faults.eth_getTransactionReceipt = answer => ({ ...answer, result: { ...(answer.result as object), status: '0x0' } })
  expect(await rpc('eth_getTransactionReceipt', [hash])).toBeNull()
  const calls = [{ to, value: '0x1' }]
  const { id } = (await rpc('wallet_sendCalls', [{ version: '2.0.0', from: account, calls }])) as { id: string }
  expect(await rpc('wallet_getCallsStatus', [id])).toMatchObject({ status: 100 })
  faults.eth_getTransactionReceipt = answer => answer
  await expect.poll(() => rpc('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })

  // It hides that something leaves; it is a hair apart; it cannot try anything out.
  const logs = (change: (data: string) => string | undefined) => (answer: { result: unknown }) => {
    const [block] = answer.result as { calls: { logs: { data: string }[] }[] }[]
    const received = block!.calls.map(one => ({
      ...one,
      logs: one.logs.flatMap(log => {
        const data = change(log.data)
        return data === undefined ? [] : [{ ...log, data }]
      }),
    }))
    return { ...answer, result: [{ ...block, calls: received }] }
  }
  faults.eth_simulateV1 = logs(() => undefined)
  await pay()
  expect(seen.at(-1)?.risks).toEqual([{ name: 'nodes-disagree' }])
  faults.eth_simulateV1 = logs(() => `0x${'0'.repeat(62)}ff`)
  await pay()
  expect(seen.at(-1)?.risks).toEqual([{ name: 'nodes-disagree' }])
  faults.eth_simulateV1 = answer => ({ ...answer, result: null })
  await pay()
  expect(seen.at(-1)?.risks).toEqual([])
})

test('T10, T13, T14: the frozen bytes are signed, with any later change of what was shown; permits and foreign logins go to the window and have to be held', async () => {
  const { account, rpc, seen } = await open({
    decide(approval) {
      // A screen that was tampered with after it was drawn.
      if (approval.content.kind === 'message')
        Object.assign(approval.content.message, { hex: '0x00', text: 'Something else' })
      return { isApproved: true }
    },
  })
  const signature = (await rpc('personal_sign', ['Hello', account])) as Address
  expect(await verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)
  const foreign = `bank.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: ${new Date().toISOString()}`
  await rpc('personal_sign', [foreign, account])
  expect(seen[1]?.risks).toEqual([{ name: 'foreign-sign-in' }])
  expect(seen[1]?.windowReasons).toContain('risk')
  const types = {
    Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(one => ({
      name: one.split(' ')[0]!,
      type: one.split(' ')[1]!,
    })),
  }
  const domain = { name: 'USDx', chainId: 31_337, verifyingContract: `0x${'2'.repeat(40)}` as Address }
  const message = {
    owner: account,
    spender: `0x${'3'.repeat(40)}` as Address,
    value: 1n,
    nonce: 0n,
    deadline: 9_999_999_999n,
  }
  const asText = { ...message, value: '1', nonce: '0', deadline: '9999999999' }
  const json = JSON.stringify({ types, primaryType: 'Permit', domain, message: asText })
  const permit = (await rpc('eth_signTypedData_v4', [account, json])) as Address
  expect(
    await verifyTypedData({ address: account, types, primaryType: 'Permit', domain, message, signature: permit }),
  ).toBe(true)
  expect(seen[2]?.risks).toContainEqual({ name: 'permit' })
  await expect(rpc('eth_signTypedData_v4', [account, json.replace('31337', '1')])).rejects.toMatchObject({
    code: 'rpc/invalid-params',
  })
})

test('Solana: messages, transactions, and those that are sent, with what changes by simulation', async () => {
  const { caller, faults, rpc, seen } = await open()
  const { solana } = devnet
  if (!solana) throw new Error('no Solana')
  const user = await caller.request('GET_USER', { chainId: solana.id })
  const you = address(user.address)
  const more = { chainNamespace: 'solana', chainId: solana.id.slice('solana:'.length) }
  const words = getBase58Decoder().decode(new TextEncoder().encode('Hello'))
  expect(await rpc('solana_signMessage', { message: words, pubkey: user.address }, more)).toEqual({
    signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/),
  })
  const message = (text: string) => getBase58Decoder().decode(new TextEncoder().encode(text))
  const signIn = (domain: string) =>
    `${domain} wants you to sign in with your Solana account:\n${user.address}\n\nURI: https://${domain}/`
  for (const [domain, risks] of [
    ['alpha.example', []],
    ['bank.example', [{ name: 'foreign-sign-in' }]],
  ] as const) {
    seen.length = 0
    await rpc('solana_signMessage', { message: message(signIn(domain)), pubkey: user.address }, more)
    expect([seen[0]?.risks, seen[0]?.content]).toEqual([
      risks,
      expect.objectContaining({ message: expect.objectContaining({ signIn: expect.objectContaining({ domain }) }) }),
    ])
  }
  const ask = async (method: string, params: unknown[]) =>
    (await (
      await fetch(solana.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
    ).json()) as { result: { value: { blockhash: string; lastValidBlockHeight: number } & number } }
  const balanceOf = async (of: string) => Number((await ask('getBalance', [of])).result.value)
  await ask('requestAirdrop', [user.address, 2_000_000_000])
  await expect.poll(() => balanceOf(user.address)).toBe(2_000_000_000)
  const latest = (await ask('getLatestBlockhash', [])).result.value
  const to = address('11111111111111111111111111111112')
  const source = { address: you, signTransactions: async () => [] } as never
  const wire = (
    instructions: readonly Instruction[],
    tables: Readonly<Record<string, readonly SolanaAddress[]>> = {},
  ) => {
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayer(you, empty),
      empty =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash(latest.blockhash), lastValidBlockHeight: BigInt(latest.lastValidBlockHeight) },
          empty,
        ),
      empty => appendTransactionMessageInstructions(instructions, empty),
      whole =>
        compressTransactionMessageUsingAddressLookupTables(whole, tables as Record<SolanaAddress, SolanaAddress[]>),
    )
    return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
  }
  const make = (amount: bigint) => wire([getTransferSolInstruction({ source, destination: to, amount })])
  const changesOf = (approval: Approval | undefined) => {
    const shown = approval?.content
    return shown?.kind === 'solana' && shown.simulation.outcome === 'done' ? shown.simulation.changes : undefined
  }
  const stepsOf = (approval: Approval | undefined) =>
    approval?.content.kind === 'solana' ? approval.content.transactions.flatMap(one => one.steps) : undefined
  const one = (await rpc('solana_signTransaction', { transaction: make(1n) }, more)) as { transaction: string }
  expect(getBase58Encoder().encode(one.transaction).length).toBe(getBase58Encoder().encode(make(1n)).length)
  const all = (await rpc('solana_signAllTransactions', { transactions: [make(2n), make(3n)] }, more)) as {
    transactions: string[]
  }
  expect(all.transactions).toHaveLength(2)
  seen.length = 0
  const before = await balanceOf(to)
  const sent = await rpc(
    'solana_signAndSendTransaction',
    { transaction: make(500_000_000n), options: { preflightCommitment: 'confirmed' } },
    more,
  )
  expect(sent).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  expect(seen[0]?.content).toMatchObject({ kind: 'solana', isSent: true, simulation: { outcome: 'done' } })
  const changes = changesOf(seen[0])
  expect(changes).toHaveLength(1)
  expect(changes?.[0]?.amount).toBeLessThanOrEqual(-500_000_000n)
  await expect.poll(async () => (await balanceOf(to)) - before).toBe(500_000_000)

  // Solana's nodes have a number for it that wallets have for something else.
  const failing = rpc('solana_signAndSendTransaction', { transaction: make(9_000_000_000n) }, more)
  await expect(failing).rejects.toThrow(/simulation failed/i)
  await expect(failing).rejects.not.toMatchObject({ code: 'request/pending' })

  // Several: each tried out by itself, which is said; one that cannot be done by itself says nothing of the others.
  seen.length = 0
  await rpc('solana_signAllTransactions', { transactions: [make(200_000_000n), make(300_000_000n)] }, more)
  expect(seen[0]?.content).toMatchObject({ simulation: { outcome: 'done' } })
  expect(seen[0]?.risks).toContainEqual({ name: 'simulated-apart' })
  expect(changesOf(seen[0])?.[0]?.amount).toBeLessThanOrEqual(-500_000_000n)
  // The price of its units is a fee as well: 30 SOL for one transaction is refused before the visitor is asked.
  const budget = address('ComputeBudget111111111111111111111111111111')
  const dear = wire([
    { programAddress: budget, data: Uint8Array.of(2, 184, 11, 0, 0) },
    { programAddress: budget, data: Uint8Array.of(3, 0, 160, 114, 78, 24, 9, 0, 0) },
    getTransferSolInstruction({ source, destination: to, amount: 1n }),
  ])
  await expect(rpc('solana_signTransaction', { transaction: dear }, more)).rejects.toThrow(/absurd fee/)
  expect(seen).toHaveLength(1)
  await rpc('solana_signAllTransactions', { transactions: [make(1n), make(9_000_000_000n)] }, more)
  expect(seen[1]?.risks).toContainEqual({ name: 'not-simulated' })
  await rpc('solana_signAllTransactions', { transactions: [make(9_000_000_000n), make(1n)] }, more)
  expect(seen[2]?.risks).toContainEqual({ name: 'would-fail' })

  /** The newest of those that a table may be made from. */
  const recentSlot = async () => {
    const sysvar = await ask('getAccountInfo', ['SysvarS1otHashes111111111111111111111111111', { encoding: 'base64' }])
    const { data } = sysvar.result.value as unknown as { data: [string, string] }
    return Buffer.from(data[0], 'base64').readBigUInt64LE(8)
  }
  // A lookup table on the chain: its accounts are shown by their addresses; an unknown one is called unreadable.
  const table = await createLookupTable(you, [to], {
    slot: await recentSlot(),
    send: (instructions: readonly Instruction[]) =>
      rpc('solana_signAndSendTransaction', { transaction: wire(instructions) }, more),
  })
  await expect
    .poll(async () => (await ask('getAccountInfo', [table, { encoding: 'base64' }])).result.value)
    .not.toBeNull()
  seen.length = 0
  const pay = getTransferSolInstruction({ source, destination: to, amount: 7n })
  await rpc('solana_signTransaction', { transaction: wire([pay], { [table]: [to] }) }, more)
  expect(stepsOf(seen[0])).toEqual([{ kind: 'transfer-native', from: you, to, amount: 7n }])
  expect(seen[0]?.risks).not.toContainEqual({ name: 'unread-call' })
  await rpc('solana_signTransaction', { transaction: wire([pay], { [you]: [to] }) }, more)
  expect(stepsOf(seen[1])).toEqual([{ kind: 'transfer-native', from: you, to: { table: you, index: 0 }, amount: 7n }])
  expect(seen[1]?.risks).toContainEqual({ name: 'unread-call' })
  expect(faults).toEqual([])
  expect(await client().getBlockNumber()).toBeGreaterThan(0n)
})

/** A lookup table with these addresses, made by the sender. Source: docs.rs/solana-address-lookup-table-interface, `ProgramInstruction`. */
async function createLookupTable(
  you: SolanaAddress,
  addresses: readonly SolanaAddress[],
  { send, slot }: { slot: bigint; send(instructions: readonly Instruction[]): Promise<unknown> },
): Promise<SolanaAddress> {
  const programAddress = address('AddressLookupTab1e1111111111111111111111111')
  const encode = (one: SolanaAddress) => Uint8Array.from(getAddressEncoder().encode(one))
  const number = (value: bigint, bytes: number) =>
    Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(at * 8)) & 0xffn))
  const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]))
  const [table, bump] = await getProgramDerivedAddress({ programAddress, seeds: [encode(you), number(slot, 8)] })
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: you, role: AccountRole.READONLY_SIGNER },
    { address: you, role: AccountRole.WRITABLE_SIGNER },
    { address: address('11111111111111111111111111111111'), role: AccountRole.READONLY },
  ]
  await send([
    { programAddress, accounts, data: join(number(0n, 4), number(slot, 8), Uint8Array.of(bump)) },
    {
      programAddress,
      accounts,
      data: join(number(2n, 4), number(BigInt(addresses.length), 8), ...addresses.map(encode)),
    },
  ])
  return table
}

test('a payment that its site gives up between the press and the signature is neither signed nor sent', async () => {
  const given = new AbortController()
  const frame: { hears?: () => Promise<unknown> } = {}
  const { account, caller } = await open({
    async decide() {
      given.abort()
      // Messages arrive in order: once this one is answered, the frame knows that the payment was given up.
      await frame.hears?.()
      return { isApproved: true }
    },
  })
  frame.hears = () => caller.request('IS_CONNECTED', undefined)
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const params = [{ from: account, to: devnet.accounts[2]!.address, value: '0x5' }]
  const payment = caller.request('RPC_REQUEST', { method: 'eth_sendTransaction', params }, { signal: given.signal })
  await expect(payment).rejects.toThrow()
  // What comes next in the queue comes after the payment has ended.
  await caller.request('RPC_REQUEST', { method: 'eth_accounts', params: [] })
  await expect(
    caller.request('RPC_REQUEST', { method: 'personal_sign', params: ['0x4869', account] }),
  ).resolves.toMatch(/^0x/)
  expect(await client().getTransactionCount({ address: account, blockTag: 'pending' })).toBe(0)
})

type Received = { code: string; context: { hashes: Address[] } }
const toReceived = (cause: unknown) => cause as Received
const nodeError = (message: string) => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message } })

/** A node whose answers to broadcasts a test decides: `pass` hands the transaction on. */
async function openRelay(answer: (pass: () => Promise<unknown>, count: number) => Promise<unknown>) {
  let count = 0
  return openMiddleman((method, forward) =>
    method === 'eth_sendRawTransaction' ? answer(forward, ++count) : forward(),
  )
}

test.each([
  ['says nothing that can be read', () => Promise.resolve('gone')],
  ['returns an error without a meaning', () => Promise.resolve(nodeError('lost'))],
  ['says that it has the transaction', () => Promise.resolve(nodeError('already known'))],
])('B15: a payment that a node took is answered by its hash, though the node %s', async (_, answer) => {
  const rpcUrl = await openRelay(async pass => {
    await pass()
    return answer()
  })
  const { account, rpc } = await open({ rpcUrl })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const to = devnet.accounts[2]!.address
  const hash = (await rpc('eth_sendTransaction', [{ from: account, to, value: '0x5' }])) as Address
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
})

test('B15: what no node answered is answered by its hash, and the same bytes are offered again', async () => {
  const rpcUrl = await openRelay(async (pass, count) => (count === 1 ? 'gone' : pass()))
  const { account, rpc } = await open({ rpcUrl })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const to = devnet.accounts[2]!.address
  const hash = (await rpc('eth_sendTransaction', [{ from: account, to, value: '0x5' }])) as Address
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
})

test('V7: what fails after the signature returns the hash and is not a rejection; its nonce is free again', async () => {
  const rpcUrl = await openRelay(async (pass, count) =>
    count === 1 ? nodeError('insufficient funds for gas') : pass(),
  )
  const { account, rpc } = await open({ rpcUrl })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const payment = [{ from: account, to: devnet.accounts[2]!.address, value: '0x5' }]
  const { code, context } = toReceived(await rpc('eth_sendTransaction', payment).catch(toReceived))
  expect(code).not.toMatch(/rejected|aborted/)
  expect(context.hashes).toHaveLength(1)
  const hash = (await rpc('eth_sendTransaction', payment)) as Address
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
})

test.each([
  ['refuses it', () => nodeError('insufficient funds for gas')],
  ['says nothing that can be read', () => 'gone'],
])(
  'V7: a payment that its site aborts after the signature is not reported as aborted, when the node %s',
  async (_, answer) => {
    const given = new AbortController()
    const frame: { hears?: () => Promise<unknown> } = {}
    const rpcUrl = await openRelay(async (pass, count) => {
      if (count > 1) return pass()
      given.abort()
      await frame.hears?.()
      return answer()
    })
    const { account, caller } = await open({ rpcUrl })
    frame.hears = () => caller.request('IS_CONNECTED', undefined)
    await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
    const params = [{ from: account, to: devnet.accounts[2]!.address, value: '0x5' }]
    const asked = { method: 'eth_sendTransaction', params }
    const received = await caller.request('RPC_REQUEST', asked, { giveUp: given.signal }).catch(toReceived)
    if (typeof received !== 'string') expect((received as Received).code).not.toMatch(/rejected|aborted/)
    expect(typeof received === 'string' ? received : (received as Received).context.hashes[0]).toMatch(
      /^0x[\da-f]{64}$/,
    )
  },
)

test.each([
  ['named', { id: 'order-1' }],
  ['not named', {}],
])(
  'B15: a bundle (%s) of which one is refused answers its id with what was sent, and is never paid again',
  async (_, named) => {
    const rpcUrl = await openRelay(async (pass, count) =>
      count === 2 ? nodeError('insufficient funds for gas') : pass(),
    )
    const { account, reload, rpc, seen } = await open({ rpcUrl })
    await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
    const to = devnet.accounts[2]!.address
    const calls = [1, 2, 3].map(value => ({ to, value: `0x${value}` }))
    const bundle = [{ version: '2.0.0', ...named, from: account, calls }]
    const { id } = (await rpc('wallet_sendCalls', bundle)) as { id: string }
    const partly = { status: 600, receipts: [{ status: '0x1' }] }
    await expect.poll(() => rpc('wallet_getCallsStatus', [id])).toMatchObject(partly)
    const later = await reload()
    expect(await later('wallet_getCallsStatus', [id])).toMatchObject(partly)
    if (!('id' in named)) return
    const count = seen.length
    await expect(later('wallet_sendCalls', bundle)).rejects.toMatchObject({ code: 'wallet/duplicate-id' })
    expect(seen).toHaveLength(count)
  },
)

test('B16: two payments that are approved in two tabs, and two that a lagging node answers, have two nonces', async () => {
  let isLagging = false
  const rpcUrl = await openMiddleman(async (method, forward) =>
    // The pool of this node is empty.
    isLagging && method === 'eth_getTransactionCount' ? { jsonrpc: '2.0', id: 1, result: '0x2' } : forward(),
  )
  const approvals: (() => void)[] = []
  let isHeld = true
  const { account, load, rpc } = await open({
    rpcUrl,
    decide: () =>
      isHeld ? new Promise(resolve => approvals.push(() => resolve({ isApproved: true }))) : { isApproved: true },
  })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const to = devnet.accounts[2]!.address
  const before = await client().getBalance({ address: to })
  const { caller } = await load()
  await caller.request('GET_USER', { chainId: evm })
  const pay = (value: string) => ({ method: 'eth_sendTransaction', params: [{ from: account, to, value }] })
  const both = [rpc('eth_sendTransaction', pay('0x5').params), caller.request('RPC_REQUEST', pay('0x7'))]
  // Both visitors read, then both press.
  await expect.poll(() => approvals.length).toBe(2)
  for (const approve of approvals) approve()
  const hashes = (await Promise.all(both)) as Address[]
  const nonces = await Promise.all(
    hashes.map(async hash => {
      await client().waitForTransactionReceipt({ hash })
      return (await client().getTransaction({ hash })).nonce
    }),
  )
  expect(nonces.sort()).toEqual([0, 1])
  expect((await client().getBalance({ address: to })) - before).toBe(12n)

  isHeld = false
  isLagging = true
  for (const value of ['0x1', '0x2']) await rpc('eth_sendTransaction', pay(value).params)
  expect(await client().getTransactionCount({ address: account, blockTag: 'pending' })).toBe(4)
})

test('a named bundle that was declined may be asked again; one that was paid is known after the frame has loaded anew', async () => {
  let isApproved = false
  const { account, reload, rpc } = await open({ decide: () => ({ isApproved }) })
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const calls = [{ to: devnet.accounts[2]!.address, value: '0x1' }]
  const bundle = [{ version: '2.0.0', id: 'order-2', from: account, calls }]
  await expect(rpc('wallet_sendCalls', bundle)).rejects.toMatchObject({ code: 'wallet/rejected' })
  isApproved = true
  expect(await rpc('wallet_sendCalls', bundle)).toEqual({ id: 'order-2' })
  const later = await reload()
  await expect(later('wallet_sendCalls', bundle)).rejects.toMatchObject({ code: 'wallet/duplicate-id' })
  await expect.poll(() => later('wallet_getCallsStatus', ['order-2'])).toMatchObject({ status: 200 })
})

test('a bundle of high risk opens the wallet once, for all of its calls', async () => {
  const { account, asked, rpc, seen, usdx } = await open()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [devnet.accounts[1]!.address, 2n ** 255n],
  })
  /** How often the wallet is opened for a bundle of so many calls. */
  const openings = async (count: number) => {
    const opened = () => asked.filter(path => path === '/v1/envelope/open').length
    const before = opened()
    const calls = Array.from({ length: count }, () => ({ to: usdx.address, data }))
    await rpc('wallet_sendCalls', [{ version: '2.0.0', from: account, calls }])
    expect(seen.at(-1)?.risks).toContainEqual({ name: 'unlimited-approval' })
    return opened() - before
  }
  const ofOne = await openings(1)
  expect(ofOne).toBeGreaterThan(0)
  expect(await openings(3)).toBe(ofOne)
})

test('T16: words of a standard belong to listed contracts; of others a payment has to be held', async () => {
  const { account, rpc, seen } = await open()
  await devnet.fund({ chain: evm, address: account, amount: parseEther('3') })
  const pay = { from: account, to: devnet.accounts[2]!.address, value: '0x5', data: '0xd0e30db0' }
  await rpc('eth_sendTransaction', [pay])
  expect(seen.at(-1)?.risks).toContainEqual({ name: 'unread-call' })
})
