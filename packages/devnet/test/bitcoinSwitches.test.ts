import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBitcoinChain, createBitcoinSwitches } from '../src/exports/index.ts'
import { connectToBitcoin } from './connectToBitcoin.ts'

let bitcoin: createBitcoinChain.ReturnType
let client: ReturnType<typeof connectToBitcoin>
let switches: createBitcoinSwitches.ReturnType
let snapshot: string
beforeAll(async () => {
  bitcoin = await createBitcoinChain()
  client = connectToBitcoin(bitcoin)
  // Through the address alone, as a test in another process would.
  switches = createBitcoinSwitches(bitcoin.esploraUrl)
  snapshot = await switches.snapshot()
})
afterAll(() => bitcoin?.stop())
beforeEach(async () => {
  await switches.revert(snapshot)
  await switches.setBlockTime(0)
  snapshot = await switches.snapshot()
})

const height = async () => Number(await client.text('/blocks/tip/height'))
const newcomer = () => bitcoin.accounts[7].payment.address
const give = async (amount = 50_000n) => (await bitcoin.fund({ address: newcomer(), amount })).txid
const status = (txid: string) => client.json<{ confirmed: boolean; block_height?: number }>(`/tx/${txid}/status`)

test('a reorganisation mines the same transactions into other blocks', async () => {
  const [first, second] = [await give(), await give()]
  const before = await height()
  const old = await client.text(`/block-height/${before}`)
  await switches.reorganise({ depth: 2 })
  expect(await height()).toBe(before + 1)
  expect(await client.text(`/block-height/${before}`)).not.toBe(old)
  expect((await client.request(`/block/${old}`)).status).toBe(404)
  for (const txid of [first, second])
    expect(await status(txid)).toMatchObject({ confirmed: true, block_height: before - 1 })
  expect(await client.json('/mempool')).toMatchObject({ count: 0 })
})

test('with empty blocks they wait again, and a coin of a block that is gone takes its spender with it', async () => {
  const txid = await give()
  const before = await height()
  const [coin] = await client.unspent(newcomer())
  if (!coin) throw new Error('no coin')
  const { payment } = bitcoin.accounts[7]
  const spend = client.sign({ from: payment, coins: [coin], to: bitcoin.accounts[0].payment.address, fee: 500n })
  await client.broadcast(spend.hex)
  await switches.reorganise({ depth: 2, blocks: 4, isEmpty: true })
  expect(await height()).toBe(before + 3)
  expect(await status(txid)).toEqual({ confirmed: false })
  expect(await status(spend.id)).toEqual({ confirmed: false })
  expect(await client.json(`/tx/${txid}/outspend/0`)).toMatchObject({ spent: true, txid: spend.id })
  await switches.dropTransaction(txid)
  for (const id of [txid, spend.id]) expect((await client.request(`/tx/${id}`)).status).toBe(404)
  expect(await client.unspent(newcomer())).toEqual([])
  await expect(switches.dropTransaction(txid)).rejects.toMatchObject({ code: 'devnet/invalid-option' })
})

test('blocks can be removed permanently, down into the seeded history, and inscriptions come back with the next', async () => {
  const before = await height()
  const [{ id }] = bitcoin.inscriptions
  const { block_height = 0 } = await status(id.slice(0, 64))
  await switches.reorganise({ depth: before - block_height + 3, blocks: 0 })
  expect(await height()).toBe(block_height - 3)
  expect(await status(id.slice(0, 64))).toEqual({ confirmed: false })
  await switches.mine(3)
  expect(await status(id.slice(0, 64))).toMatchObject({ confirmed: true, block_height: block_height - 2 })
  await expect(switches.reorganise({ depth: 400 })).rejects.toMatchObject({ code: 'devnet/invalid-option' })
  await expect(switches.reorganise({ depth: 0 })).rejects.toThrow(/depth/)
})

test('a snapshot keeps blocks and what waits, with any later changes', async () => {
  const mined = await give()
  await switches.pauseMining()
  const waiting = await give()
  const tip = await client.text('/blocks/tip/hash')
  const kept = await switches.snapshot()
  await switches.mine(2)
  await switches.reorganise({ depth: 5, isEmpty: true })
  const later = await give()
  await switches.revert(kept)
  expect(await client.text('/blocks/tip/hash')).toBe(tip)
  expect(await status(mined)).toMatchObject({ confirmed: true })
  expect(await client.json('/mempool/txids')).toEqual([waiting])
  expect((await client.request(`/tx/${later}`)).status).toBe(404)
  await expect(switches.revert(kept)).rejects.toMatchObject({ code: 'devnet/invalid-option' })
})

test('mining is paused, done by hand, taken up again, and done by the clock', async () => {
  const before = await height()
  await switches.pauseMining()
  const txid = await give()
  expect(await height()).toBe(before)
  await switches.mine(3)
  expect(await height()).toBe(before + 3)
  expect(await status(txid)).toMatchObject({ block_height: before + 1 })
  const next = await give()
  await switches.resumeMining()
  expect(await status(next)).toMatchObject({ block_height: before + 4 })
  await switches.setBlockTime(1)
  const timed = await give()
  expect(await status(timed)).toEqual({ confirmed: false })
  await expect.poll(async () => (await status(timed)).confirmed).toBe(true)
  await expect(switches.setBlockTime(0.5)).rejects.toThrow(/setBlockTime/)
  await expect(switches.mine(0)).rejects.toThrow(/blocks/)
})

test('calls at once fall into an order, and each gets what it asked for', async () => {
  const txids = await Promise.all(Array.from({ length: 8 }, (_, index) => give(BigInt(10_000 + index))))
  expect(new Set(txids).size).toBe(8)
  const unspent = await client.unspent(newcomer())
  expect(unspent.map(({ value }) => value).sort()).toEqual(Array.from({ length: 8 }, (_, index) => 10_000 + index))
})

test('what cannot be given is refused, by library and by HTTP', async () => {
  await expect(bitcoin.fund({ address: 'bc1qxyz', amount: 5_000n })).rejects.toMatchObject({
    code: 'devnet/invalid-option',
  })
  await expect(bitcoin.fund({ address: newcomer(), amount: 999n })).rejects.toThrow(/satoshi/)
  const post = async (name: string, body: string) => {
    const response = await client.request(`/devnet/${name}`, { method: 'POST', body })
    return { status: response.status, ...((await response.json()) as { result?: { txid: string }; error?: object }) }
  }
  expect(await post('mine', 'no json')).toMatchObject({ status: 400, error: { code: 'devnet/invalid-option' } })
  expect(await post('unknown', '')).toMatchObject({ status: 400 })
  expect(await post('setFeeEstimates', '{"estimates":{"1":"much"}}')).toMatchObject({ status: 400 })
  const given = await post('fund', JSON.stringify({ address: newcomer(), amount: '25000' }))
  expect(given.status).toBe(200)
  expect(await status(given.result?.txid ?? '')).toMatchObject({ confirmed: true })
})
