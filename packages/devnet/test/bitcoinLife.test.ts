import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCommand } from '../../../scripts/testing/buildCommand.ts'
import type { buildBitcoinSeed } from '../scripts/buildBitcoinSeed.ts'
import { blockFile } from '../src/bitcoin/blockFile.ts'
import { bitcoinRow, createBitcoinChain, createBitcoinSwitches, createDevnet } from '../src/exports/index.ts'
import { locatePackage } from '../src/locatePackage.ts'
import { connectToBitcoin } from './connectToBitcoin.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'billfold-bitcoin-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** In a process of its own: the script replaces `Math.random`, and other code that calls it would shift the sequence. */
async function buildSeed() {
  const script = await buildCommand(fileURLToPath(new URL('../scripts/buildBitcoinSeed.ts', import.meta.url)))
  const code = `const { buildBitcoinSeed } = await import(${JSON.stringify(script)})
    const { blocks, inscriptions } = await buildBitcoinSeed()
    process.stdout.write(JSON.stringify({ blocks: blocks.map(block => Buffer.from(block).toString('hex')), inscriptions }))`
  const words = ['--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 26 })
  const printed = JSON.parse(stdout) as { blocks: string[]; inscriptions: buildBitcoinSeed.Inscription[] }
  return { ...printed, blocks: printed.blocks.map(block => Buffer.from(block, 'hex')) }
}

test('the committed blocks are what the script builds, to the last byte', async () => {
  const committed = await readFile(locatePackage('state/bip122-regtest.blocks.gz'))
  const { blocks, inscriptions } = await buildSeed()
  expect(gunzipSync(blockFile.write(blocks)).equals(gunzipSync(committed))).toBe(true)
  const bitcoin = await createBitcoinChain()
  await bitcoin.stop()
  expect(bitcoin.inscriptions).toEqual(inscriptions)
})

test('stop() leaves no port, and nothing is printed', async () => {
  const servers = () => process.getActiveResourcesInfo().filter(name => name === 'TCPServerWrap').length
  const before = servers()
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  const startedAt = performance.now()
  const bitcoin = await createBitcoinChain({ blockTimeMs: 60_000 })
  process.stdout.write(`bitcoin: booted in ${Math.round(performance.now() - startedAt)} ms\n`)
  expect(servers()).toBe(before + 1)
  await bitcoin.stop()
  await bitcoin.stop()
  await expect.poll(servers).toBe(before)
  await expect(fetch(bitcoin.esploraUrl)).rejects.toThrow()
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
  await expect(bitcoin.switches.mine()).rejects.toMatchObject({ code: 'devnet/rpc-failed' })
})

test('an abort ends it, before, and after', async () => {
  await expect(createBitcoinChain({ signal: AbortSignal.abort(new Error('never mind')) })).rejects.toThrow('never mind')
  const later = new AbortController()
  const bitcoin = await createBitcoinChain({ signal: later.signal })
  later.abort()
  await bitcoin.stop()
  await expect(fetch(bitcoin.esploraUrl)).rejects.toThrow()
  await expect(createBitcoinChain({ blockTimeMs: 0 })).rejects.toThrow(/blockTimeMs/)
})

test('with a folder it goes on where it stopped; a broken file is set aside', async () => {
  const first = await createBitcoinChain({ stateDir: folder })
  const { txid } = await first.fund({ address: first.accounts[7].payment.address, amount: 12_345n })
  await first.stop()
  const second = await createBitcoinChain({ stateDir: folder })
  try {
    const client = connectToBitcoin(second)
    expect(await client.json(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
    await second.fund({ address: second.accounts[7].payment.address, amount: 5_000n })
    expect(await client.unspent(second.accounts[7].payment.address)).toHaveLength(2)
  } finally {
    await second.stop()
  }
  const [file = ''] = await readdir(folder)
  await writeFile(path.join(folder, file), 'no blocks')
  const lines: string[] = []
  const third = await createBitcoinChain({ stateDir: folder, log: line => lines.push(line) })
  try {
    expect((await connectToBitcoin(third).request(`/tx/${txid}`)).status).toBe(404)
    expect(lines).toEqual([expect.stringContaining(`${file}.broken`)])
  } finally {
    await third.stop()
  }
})

test('a clock before the seed still gives a chain that grows', async () => {
  const bitcoin = await createBitcoinChain({ now: () => Date.UTC(2020, 0, 1) })
  try {
    await bitcoin.switches.mine(3)
    const client = connectToBitcoin(bitcoin)
    const [newest, , , seeded] = await client.json<{ timestamp: number; mediantime: number }[]>('/blocks')
    expect(newest?.timestamp).toBeGreaterThanOrEqual(seeded?.timestamp ?? Number.POSITIVE_INFINITY)
  } finally {
    await bitcoin.stop()
  }
})

test('createDevnet starts it beside the EVM chains when asked, with the same blocks by the clock, and ends it', async () => {
  const devnet = await createDevnet({ bitcoin: true, blockTimeMs: 200 })
  try {
    const { bitcoin } = devnet
    if (bitcoin === undefined) throw new Error('no bitcoin')
    expect(bitcoin.id).toBe(bitcoinRow.id)
    const client = connectToBitcoin(bitcoin)
    const before = Number(await client.text('/blocks/tip/height'))
    await expect.poll(async () => Number(await client.text('/blocks/tip/height'))).toBeGreaterThan(before)
  } finally {
    await devnet.stop()
  }
  await expect(createBitcoinSwitches(devnet.bitcoin?.esploraUrl ?? '').mine()).rejects.toMatchObject({
    code: 'devnet/rpc-failed',
  })
})
