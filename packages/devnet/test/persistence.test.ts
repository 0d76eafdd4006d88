import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts, createDevnet } from '../src/exports/index.ts'
import { connectTo } from './connectTo.ts'

const chain = 'eip155:31337'
const address = accounts[7].address
let stateDir: string
beforeEach(async () => {
  stateDir = await mkdtemp(path.join(tmpdir(), 'devnet-test-'))
})
afterEach(() => rm(stateDir, { recursive: true, force: true }))

const balanceIn = (devnet: createDevnet.ReturnType) => connectTo(devnet, chain).reader.getBalance({ address })

test('a devnet with a folder goes on where it stopped, old transactions included', async () => {
  const first = await createDevnet({ stateDir })
  const { hash } = await first.fund({ chain, address, amount: 42n })
  await first.stop()

  const second = await createDevnet({ stateDir })
  try {
    expect(await balanceIn(second)).toBe(42n)
    const { reader } = connectTo(second, chain)
    expect((await reader.getTransactionReceipt({ hash })).status).toBe('success')
    expect((await reader.getBlock({ blockNumber: 5n })).transactions).toHaveLength(1)
  } finally {
    await second.stop()
  }

  // Asked not to persist, it starts from the seed and leaves the folder alone.
  const third = await createDevnet({ stateDir, persist: false })
  try {
    expect(await balanceIn(third)).toBe(0n)
  } finally {
    await third.stop()
  }
})

test.each([
  ['that is not an archive', Buffer.from('half a fi')],
  // An archive of the JSON text "{}", which is not a state.
  ['that anvil refuses', Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64')],
])('a saved state %s is set aside and the seed is used', async (_, content) => {
  await (await createDevnet({ stateDir })).stop()
  const files = (await readdir(stateDir)).filter(name => name.startsWith('eip155-31337'))
  expect(files).toHaveLength(1)
  await writeFile(path.join(stateDir, files[0] ?? ''), content)

  const lines: string[] = []
  const devnet = await createDevnet({ stateDir, log: line => lines.push(line) })
  try {
    expect(await balanceIn(devnet)).toBe(0n)
    expect(await connectTo(devnet, chain).reader.getBlockNumber()).toBeGreaterThan(400n)
    expect(lines.some(line => line.includes('set aside'))).toBe(true)
    expect((await readdir(stateDir)).some(name => name.endsWith('.broken'))).toBe(true)
  } finally {
    await devnet.stop()
  }
})
