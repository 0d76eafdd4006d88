import { createServer } from 'node:net'
import { createPublicClient, createWalletClient, parseEther, parseUnits, webSocket } from 'viem'
import { expect, test } from 'vitest'
import { accounts, createDevnet, createSwitches, type DevnetError } from '../src/exports/index.ts'
import { connectTo } from './connectTo.ts'
import { isAlive } from './isAlive.ts'

const main = 'eip155:31337'
const pids = (devnet: createDevnet.ReturnType) => Object.values(devnet.chains).map(chain => chain.pid)

test('boots both chains, which answer by http and websocket; stop() leaves no process and no faucet', async () => {
  // Counts everything we started, the watchers of the nodes too.
  const countProcesses = () => process.getActiveResourcesInfo().filter(name => name === 'ProcessWrap').length
  const before = countProcesses()
  const startedAt = performance.now()
  const devnet = await createDevnet()
  process.stdout.write(`devnet: booted in ${Math.round(performance.now() - startedAt)} ms\n`)
  try {
    for (const id of [main, 'eip155:31338'] as const) {
      const { reader } = connectTo(devnet, id)
      expect(await reader.getChainId()).toBe(devnet.chains[id].chainId)
      const socket = createPublicClient({ transport: webSocket(devnet.chains[id].wsUrl, { reconnect: false }) })
      expect(await socket.getChainId()).toBe(devnet.chains[id].chainId)
      const rpc = await socket.transport.getRpcClient()
      rpc.close()
    }
    expect(devnet.chains[main].isTestnet).toBe(false)
    expect(devnet.chains['eip155:31338'].isTestnet).toBe(true)
    expect(pids(devnet).every(isAlive)).toBe(true)
    expect(countProcesses()).toBeGreaterThan(before)
  } finally {
    await devnet.stop()
  }
  expect(pids(devnet).some(isAlive)).toBe(false)
  // Node releases a process's handle a moment after its exit event.
  await expect.poll(countProcesses).toBe(before)
  await expect(fetch(devnet.faucet.url)).rejects.toThrow()
  await devnet.stop()
})

test('two devnets live side by side without seeing each other', async () => {
  const [first, second] = await Promise.all([createDevnet(), createDevnet()])
  try {
    await first.fund({ chain: main, address: accounts[7].address, amount: 5n })
    const balance = (devnet: createDevnet.ReturnType) =>
      connectTo(devnet, main).reader.getBalance({ address: accounts[7].address })
    expect(await balance(first)).toBe(5n)
    expect(await balance(second)).toBe(0n)
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
})

test('a preferred port is used when free and replaced when taken', async () => {
  const holder = createServer()
  await new Promise<void>(resolve => holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  const taken = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const devnet = await createDevnet({ ports: { [main]: taken, faucet: taken } })
    try {
      expect(devnet.chains[main].rpcUrl).not.toBe(`http://127.0.0.1:${taken}`)
      expect(devnet.faucet.url).not.toBe(`http://127.0.0.1:${taken}`)
      expect(await connectTo(devnet, main).reader.getChainId()).toBe(31337)
    } finally {
      await devnet.stop()
    }
  } finally {
    await new Promise(resolve => holder.close(resolve))
  }
  const again = await createDevnet({ ports: { [main]: taken } })
  await again.stop()
  expect(again.chains[main].rpcUrl).toBe(`http://127.0.0.1:${taken}`)
})

test('an aborted start rejects with the reason, an abort later stops everything', async () => {
  await expect(createDevnet({ signal: AbortSignal.abort(new Error('never mind')) })).rejects.toThrow('never mind')

  const during = new AbortController()
  const lines: string[] = []
  const booting = createDevnet({
    signal: during.signal,
    log: line => {
      lines.push(line)
      during.abort(new Error('changed my mind'))
    },
  })
  await expect(booting).rejects.toThrow('changed my mind')
  expect(lines.length).toBeGreaterThan(0)

  const later = new AbortController()
  const devnet = await createDevnet({ signal: later.signal })
  later.abort()
  await devnet.stop()
  expect(pids(devnet).some(isAlive)).toBe(false)
})

test('options that make no sense are refused by name', async () => {
  await expect(createDevnet({ persist: true })).rejects.toThrow(/stateDir/)
  await expect(createDevnet({ blockTimeMs: 0 })).rejects.toThrow(/blockTimeMs/)
})

test('a chain that dies is reported', async () => {
  const devnet = await createDevnet()
  try {
    process.kill(devnet.chains['eip155:31338'].pid, 'SIGKILL')
    expect(await devnet.crashed).toBe('eip155:31338')
  } finally {
    await devnet.stop()
  }
  expect(pids(devnet).some(isAlive)).toBe(false)
})

test('further accounts have money from the start, and fund() gives native, tokens and wrapped native', async () => {
  const address = '0x00000000000000000000000000000000000bEEf1'
  const devnet = await createDevnet({ accounts: [address] })
  try {
    for (const id of [main, 'eip155:31338'] as const) {
      const { reader } = connectTo(devnet, id)
      const { usdx } = devnet.contracts[id]
      expect(await reader.getBalance({ address })).toBe(parseEther('10'))
      const args = [address] as const
      expect(await reader.readContract({ ...usdx, functionName: 'balanceOf', args })).toBe(parseUnits('1000', 6))
    }
    const { reader } = connectTo(devnet, main)
    const { btcx, usdn, weth } = devnet.contracts[main]
    const chain = main
    // At once: the faucet account's transactions must not fall over each other's nonces.
    const given = await Promise.all([
      devnet.fund({ chain, address, amount: 3n, token: 'btcx' }),
      devnet.fund({ chain, address, amount: 4n, token: usdn.address.toLowerCase() }),
      devnet.fund({ chain, address, amount: 5n, token: 'weth' }),
      devnet.fund({ chain, address, amount: parseEther('90000000') }),
    ])
    expect(given.map(({ symbol }) => symbol)).toEqual(['BTCx', 'USDn', 'WETH', 'ETH'])
    for (const [row, amount] of [
      [btcx, 3n],
      [usdn, 4n],
      [weth, 5n],
    ] as const) {
      const balance = { address: row.address, abi: btcx.abi, functionName: 'balanceOf', args: [address] } as const
      expect(await reader.readContract(balance)).toBe(amount)
    }
    expect(await reader.getBalance({ address })).toBe(parseEther('90000010'))
    await expect(devnet.fund({ chain, address, amount: 1n, token: 'stamps' })).rejects.toMatchObject({
      code: 'devnet/unknown-token',
    } satisfies Partial<DevnetError>)
    await expect(devnet.fund({ chain, address, amount: 0n })).rejects.toMatchObject({ code: 'devnet/invalid-option' })
    await expect(devnet.fund({ chain, address: '0x12', amount: 1n })).rejects.toMatchObject({
      code: 'devnet/invalid-option',
    })
  } finally {
    await devnet.stop()
  }
})

test('the switches hold a transaction back, drop it, mine it, and turn the chain back', async () => {
  const devnet = await createDevnet()
  try {
    const { reader, writer } = connectTo(devnet, main)
    // Through the address alone, as a test in another process would.
    const switches = createSwitches(devnet.chains[main].rpcUrl)
    const to = accounts[7].address
    const snapshot = await switches.snapshot()

    await switches.pauseMining()
    const dropped = await writer.sendTransaction({ to, value: 1n })
    expect((await reader.getTransaction({ hash: dropped })).blockNumber).toBeNull()
    await switches.dropTransaction(dropped)
    await expect(reader.getTransaction({ hash: dropped })).rejects.toThrow()
    const kept = await writer.sendTransaction({ to, value: 2n })
    const before = await reader.getBlockNumber({ cacheTime: 0 })
    await switches.mine(2)
    expect(await reader.getBlockNumber({ cacheTime: 0 })).toBe(before + 2n)
    expect((await reader.getTransactionReceipt({ hash: kept })).blockNumber).toBe(before + 1n)

    const waiting = await writer.sendTransaction({ to, value: 3n })
    await switches.resumeMining()
    await reader.waitForTransactionReceipt({ hash: waiting })
    expect(await reader.getBalance({ address: to })).toBe(5n)

    await switches.setBalance({ address: to, amount: 77n })
    expect(await reader.getBalance({ address: to })).toBe(77n)
    await switches.revert(snapshot)
    expect(await reader.getBalance({ address: to })).toBe(0n)
    await expect(switches.revert(snapshot)).rejects.toMatchObject({ code: 'devnet/rpc-failed' })

    await switches.setBlockTime(1)
    const start = await reader.getBlockNumber({ cacheTime: 0 })
    await expect.poll(() => reader.getBlockNumber({ cacheTime: 0 }), { timeout: 10_000 }).toBeGreaterThan(start)
    await switches.setBlockTime(0)
    await reader.waitForTransactionReceipt({ hash: await writer.sendTransaction({ to, value: 1n }) })
    await expect(switches.setBlockTime(0.5)).rejects.toMatchObject({ code: 'devnet/invalid-option' })
  } finally {
    await devnet.stop()
  }
})

test('with blockTimeMs blocks come by themselves and a transaction is pending first', async () => {
  const devnet = await createDevnet({ blockTimeMs: 400 })
  try {
    const { reader, writer } = connectTo(devnet, main)
    const hash = await writer.sendTransaction({ to: accounts[7].address, value: 1n })
    const receipt = await reader.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    const head = await reader.getBlockNumber({ cacheTime: 0 })
    await expect.poll(() => reader.getBlockNumber({ cacheTime: 0 }), { timeout: 10_000 }).toBeGreaterThan(head)
  } finally {
    await devnet.stop()
  }
})

test('new blocks carry the present time although the history is old', async () => {
  const devnet = await createDevnet()
  try {
    const { reader } = connectTo(devnet, main)
    const from = Math.floor(Date.now() / 1000)
    const writer = createWalletClient({ transport: webSocket(devnet.chains[main].wsUrl, { reconnect: false }) })
    await writer.request({ method: 'evm_mine' as never })
    const block = await reader.getBlock()
    expect(Number(block.timestamp)).toBeGreaterThanOrEqual(from - 1)
    expect(Number(block.timestamp)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 1)
    const rpc = await writer.transport.getRpcClient()
    rpc.close()
  } finally {
    await devnet.stop()
  }
})
