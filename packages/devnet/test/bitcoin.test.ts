import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBitcoinChain } from '../src/exports/index.ts'
import { connectToBitcoin, regtest, type Unspent } from './connectToBitcoin.ts'

type Listed = { txid: string; fee: number; status: { confirmed: boolean; block_height?: number } }
let bitcoin: createBitcoinChain.ReturnType
let client: ReturnType<typeof connectToBitcoin>
let snapshot: string
beforeAll(async () => {
  bitcoin = await createBitcoinChain({ log: line => process.stdout.write(`${line}\n`) })
  client = connectToBitcoin(bitcoin)
  snapshot = await bitcoin.switches.snapshot()
})
afterAll(() => bitcoin?.stop())
beforeEach(async () => {
  // Each test finds the seed, with a block per transaction.
  await bitcoin.switches.revert(snapshot)
  await bitcoin.switches.resumeMining()
  await bitcoin.switches.setFeeEstimates()
  snapshot = await bitcoin.switches.snapshot()
})

const [alice, bob, , , , , , newcomer] = createAccounts()
function createAccounts() {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'test '.repeat(11)}junk`))
  const derive = (path: string) => {
    const { publicKey, privateKey } = root.derive(path)
    if (!publicKey || !privateKey) throw new Error(path)
    return { path, publicKey, privateKey }
  }
  return Array.from({ length: 10 }, (_, index) => {
    const payment = derive(`m/84'/1'/${index}'/0/0`)
    const ordinals = derive(`m/86'/1'/${index}'/0/0`)
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const inner = ordinals.publicKey.slice(1)
    return {
      payment: {
        address: p2wpkh(payment.publicKey, regtest).address ?? '',
        path: payment.path,
        publicKey: hex(payment.publicKey),
        privateKey: hex(payment.privateKey),
      },
      ordinals: {
        address: p2tr(inner, undefined, regtest).address ?? '',
        path: ordinals.path,
        publicKey: hex(inner),
        privateKey: hex(ordinals.privateKey),
      },
    }
  }) as unknown as createBitcoinChain.ReturnType['accounts']
}
const largest = (coins: readonly Unspent[]) => [...coins].sort((left, right) => right.value - left.value)[0] as Unspent

test('the accounts are those of the mnemonic, as BIP-84 and BIP-86 derive them', () => {
  expect(bitcoin.accounts.map(({ label: _, ...keys }) => keys)).toEqual(createAccounts())
  expect(bitcoin.id).toBe('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
})

test('everybody but the newcomer owns mature coins and has a history of more than a page', async () => {
  for (const account of bitcoin.accounts.slice(0, 7)) {
    const info = await client.json<{ chain_stats: Record<string, number>; mempool_stats: Record<string, number> }>(
      `/address/${account.payment.address}`,
    )
    const { funded_txo_sum = 0, spent_txo_sum = 0, tx_count } = info.chain_stats
    const unspent = await client.unspent(account.payment.address)
    expect(unspent.reduce((sum, { value }) => sum + value, 0)).toBe(funded_txo_sum - spent_txo_sum)
    expect(funded_txo_sum - spent_txo_sum).toBeGreaterThan(100_000_000)
    expect(tx_count).toBeGreaterThan(25)
    expect(info.mempool_stats.tx_count).toBe(0)
    expect((await client.unspent(account.ordinals.address)).length).toBeGreaterThan(0)
  }
  expect(await client.unspent(newcomer.payment.address)).toEqual([])
})

test('history comes in pages of 25, newest first, without a gap or a repetition', async () => {
  const path = `/address/${alice.payment.address}`
  const { chain_stats } = await client.json<{ chain_stats: { tx_count: number } }>(path)
  const pages = [await client.json<Listed[]>(`${path}/txs/chain`)]
  for (let page = pages[0]; page?.length === 25; pages.push(page))
    page = await client.json<Listed[]>(`${path}/txs/chain/${page.at(-1)?.txid}`)
  const listed = pages.flat()
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(listed.map(({ txid }) => txid)).size).toBe(chain_stats.tx_count)
  expect(listed).toHaveLength(chain_stats.tx_count)
  const heights = listed.map(({ status }) => status.block_height ?? 0)
  expect(heights).toEqual([...heights].sort((left, right) => right - left))
  expect(await client.json(`${path}/txs/chain/${'00'.repeat(32)}`)).toEqual([])
  expect((await client.json<Listed[]>(`${path}/txs`)).map(({ txid }) => txid)).toEqual(
    pages[0]?.map(({ txid }) => txid),
  )
})

test('inscriptions stand in the witness of the reveal and lie with their owners', async () => {
  expect(bitcoin.inscriptions.length).toBeGreaterThan(2)
  for (const { id, output, owner, contentType, body } of bitcoin.inscriptions) {
    const raw = await client.text(`/tx/${id.slice(0, 64)}/hex`)
    const reveal = Transaction.fromRaw(Buffer.from(raw, 'hex'), { allowUnknownInputs: true, allowUnknownOutputs: true })
    const [, script = new Uint8Array()] = reveal.getInput(0).finalScriptWitness ?? []
    const text = Buffer.from(script).toString('latin1')
    // OP_FALSE OP_IF "ord"
    expect(text).toContain('\u0000\u0063\u0003ord')
    expect(text).toContain(contentType)
    expect(text).toContain(body)
    const holder = bitcoin.accounts.find(({ label }) => label === owner)
    const unspent = await client.unspent(holder?.ordinals.address ?? '')
    expect(unspent.map(({ txid, vout }) => `${txid}:${vout}`)).toContain(output)
  }
})

describe('spending', () => {
  test('a segwit payment signed by another library is mined and found in every shape', async () => {
    const coin = largest(await client.unspent(alice.payment.address))
    const signed = client.sign({
      from: alice.payment,
      coins: [coin],
      to: newcomer.payment.address,
      amount: 70_000n,
      fee: 500n,
    })
    expect(await client.broadcast(signed.hex)).toBe(signed.id)
    expect(await client.text(`/tx/${signed.id}/hex`)).toBe(signed.hex)
    const raw = await client.request(`/tx/${signed.id}/raw`)
    expect(Buffer.from(await raw.arrayBuffer()).toString('hex')).toBe(signed.hex)
    const tip = Number(await client.text('/blocks/tip/height'))
    const hash = await client.text('/blocks/tip/hash')
    const found = await client.json<Record<string, unknown>>(`/tx/${signed.id}`)
    expect(found).toMatchObject({
      txid: signed.id,
      version: 2,
      locktime: 0,
      fee: 500,
      weight: signed.weight,
      vin: [
        {
          txid: coin.txid,
          vout: coin.vout,
          is_coinbase: false,
          scriptsig: '',
          sequence: 0xfffffffd,
          prevout: {
            scriptpubkey_address: alice.payment.address,
            scriptpubkey_type: 'v0_p2wpkh',
            value: coin.value,
          },
        },
      ],
      vout: [
        { scriptpubkey_address: newcomer.payment.address, value: 70_000 },
        { scriptpubkey_address: alice.payment.address, value: coin.value - 70_500 },
      ],
      status: { confirmed: true, block_height: tip, block_hash: hash, block_time: expect.any(Number) },
    })
    expect(await client.json(`/tx/${signed.id}/status`)).toEqual(found.status)
    expect(await client.json(`/tx/${coin.txid}/outspend/${coin.vout}`)).toEqual({
      spent: true,
      txid: signed.id,
      vin: 0,
      status: found.status,
    })
    expect(await client.json(`/tx/${signed.id}/outspends`)).toEqual([{ spent: false }, { spent: false }])
    expect(await client.unspent(newcomer.payment.address)).toEqual([
      { txid: signed.id, vout: 0, value: 70_000, status: found.status },
    ])
    expect(await client.text(`/block-height/${tip}`)).toBe(hash)
    const block = await client.json<{ id: string; previousblockhash: string }>(`/block/${hash}`)
    expect(block).toMatchObject({ id: hash, height: tip, tx_count: 2 })
    expect(block.previousblockhash).toBe(await client.text(`/block-height/${tip - 1}`))
    expect(await client.json(`/block/${hash}/txids`)).toContain(signed.id)
    // Spent again: the coin is gone, and the same transaction is in the chain.
    await expect(client.broadcast(signed.hex)).rejects.toThrow(/-27/)
    const again = client.sign({ from: alice.payment, coins: [coin], to: bob.payment.address, fee: 900n })
    await expect(client.broadcast(again.hex)).rejects.toThrow(/-25.*bad-txns-inputs-missingorspent/)
  })

  test.each([
    undefined,
    SigHash.ALL,
    SigHash.NONE,
    SigHash.SINGLE,
    SigHash.ALL_ANYONECANPAY,
    SigHash.SINGLE_ANYONECANPAY,
  ])('a taproot key path with the hash type %s is accepted, and one changed bit is not', async sighash => {
    const { ordinals } = alice
    const coins = (await client.unspent(ordinals.address)).slice(0, 2)
    const options = { from: ordinals, coins, to: bob.payment.address, amount: 2_000n, fee: 700n }
    const signed = client.sign(sighash === undefined ? options : { ...options, sighash })
    const [signature = new Uint8Array()] = signed.getInput(1).finalScriptWitness ?? []
    expect(signature).toHaveLength(sighash === undefined ? 64 : 65)
    for (const at of [0, 63]) {
      const wrong = Buffer.from(signature)
      wrong[at] = (wrong[at] ?? 0) ^ 1
      const broken = signed.hex.replace(Buffer.from(signature).toString('hex'), wrong.toString('hex'))
      await expect(client.broadcast(broken)).rejects.toThrow(/-26.*Invalid Schnorr signature\)/)
    }
    expect(await client.broadcast(signed.hex)).toBe(signed.id)
    expect(await client.json(`/tx/${signed.id}/status`)).toMatchObject({ confirmed: true })
  })

  test('a signature by another key is refused, for segwit and for taproot', async () => {
    for (const [owner, thief] of [
      [alice.payment, bob.payment],
      [alice.ordinals, bob.ordinals],
    ] as const) {
      const coins = [largest(await client.unspent(owner.address))]
      const other = [largest(await client.unspent(thief.address))]
      // Signed for the thief's coin, then pointed to the owner's.
      const signed = client.sign({ from: thief, coins: other, to: bob.payment.address, fee: 500n })
      const reversed = (txid: string) => Buffer.from(txid, 'hex').reverse().toString('hex')
      const outpoint = ({ txid, vout }: Unspent) => reversed(txid) + Buffer.from([vout, 0, 0, 0]).toString('hex')
      const stolen = signed.hex.replace(outpoint(other[0] as Unspent), outpoint(coins[0] as Unspent))
      expect(stolen).not.toBe(signed.hex)
      await expect(client.broadcast(stolen)).rejects.toThrow(/400 .*-2[56]/)
      expect(await client.unspent(owner.address)).toContainEqual(coins[0])
    }
    const coin = largest(await client.unspent(alice.payment.address))
    const signed = client.sign({ from: alice.payment, coins: [coin], to: bob.payment.address, fee: 500n })
    // The output's amount is signed, too.
    const amount = (value: bigint) => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64LE(value)
      return bytes.toString('hex')
    }
    const paid = BigInt(coin.value) - 500n
    await expect(client.broadcast(signed.hex.replace(amount(paid), amount(paid - 1n)))).rejects.toThrow(
      /mandatory-script-verify-flag-failed/,
    )
  })

  test('a taproot script path is refused in so many words', async () => {
    const script = Buffer.from('51', 'hex')
    const tree = p2tr(Buffer.from(alice.ordinals.publicKey, 'hex'), { script }, regtest, true)
    await bitcoin.fund({ address: tree.address ?? '', amount: 50_000n })
    const [coin] = await client.unspent(tree.address ?? '')
    const [control] = tree.tapLeafScript?.[0] ?? []
    if (!coin || !control) throw new Error('no coin')
    const spend = new Transaction({ allowUnknownInputs: true })
    spend.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script: tree.script, amount: 50_000n } })
    spend.addOutputAddress(alice.payment.address, 49_000n, regtest)
    const proof = Uint8Array.from([control.version, ...control.internalKey])
    spend.updateInput(0, { finalScriptWitness: [script, proof] }, true)
    await expect(client.broadcast(spend.hex)).rejects.toThrow(/taproot-script-path/)
  })

  test('what the network would not relay is refused in the words of Bitcoin Core', async () => {
    const coin = largest(await client.unspent(alice.payment.address))
    const from = alice.payment
    const refused = (parameters: { to?: string; amount?: bigint; fee: bigint }) =>
      client.broadcast(client.sign({ from, coins: [coin], to: bob.payment.address, ...parameters }).hex)
    await expect(refused({ amount: 293n, fee: 500n })).rejects.toThrow('"dust"')
    await expect(refused({ to: bob.ordinals.address, amount: 329n, fee: 500n })).rejects.toThrow('"dust"')
    await expect(refused({ fee: 20n })).rejects.toThrow(/min relay fee not met, 20 < 110/)
    await expect(refused({ amount: 10_000n, fee: 5_000_000n })).rejects.toThrow(/-25.*Fee exceeds maximum/)
    await expect(client.broadcast('00')).rejects.toThrow(/-22/)
    await expect(client.broadcast('no hex')).rejects.toThrow(/-22/)
    expect(await refused({ to: bob.ordinals.address, amount: 330n, fee: 500n })).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a coinbase is spent after 100 blocks, not before', async () => {
    const { payment } = bitcoin.accounts[8]
    const tip = Number(await client.text('/blocks/tip/height'))
    const coins = await client.json<(Unspent & { status: { block_height: number } })[]>(
      `/address/${payment.address}/utxo`,
    )
    const at = (height: number) => coins.filter(({ status }) => status.block_height === height)
    const young = coins.find(({ status }) => tip + 1 - status.block_height < 100)
    const old = coins.find(({ status }) => tip + 1 - status.block_height >= 100)
    if (!young || !old) throw new Error(`no coins at ${tip}: ${at(tip).length}`)
    const spend = (coin: Unspent) =>
      client.broadcast(client.sign({ from: payment, coins: [coin], to: alice.payment.address, fee: 500n }).hex)
    await expect(spend(young)).rejects.toThrow('bad-txns-premature-spend-of-coinbase')
    expect(await spend(old)).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('transactions that wait form a chain, are seen as waiting, and confirm together', async () => {
  await bitcoin.switches.pauseMining()
  const { txid } = await bitcoin.fund({ address: newcomer.payment.address, amount: 100_000n })
  const [coin] = await client.unspent(newcomer.payment.address)
  if (!coin) throw new Error('no coin')
  expect(coin).toEqual({ txid, vout: 0, value: 100_000, status: { confirmed: false } })
  const first = client.sign({ from: newcomer.payment, coins: [coin], to: newcomer.ordinals.address, fee: 1_000n })
  await client.broadcast(first.hex)
  const child = { txid: first.id, vout: 0, value: 99_000 }
  const second = client.sign({ from: newcomer.ordinals, coins: [child], to: bob.payment.address, fee: 2_000n })
  expect(await client.broadcast(second.hex)).toBe(second.id)
  // Sent again while it waits, it is simply known.
  expect(await client.broadcast(second.hex)).toBe(second.id)

  expect(await client.json('/mempool/txids')).toEqual([txid, first.id, second.id])
  expect(await client.json('/mempool')).toMatchObject({ count: 3, vsize: expect.any(Number), total_fee: 3_282 })
  expect(await client.unspent(newcomer.payment.address)).toEqual([])
  const waiting = await client.json<Listed[]>(`/address/${newcomer.payment.address}/txs/mempool`)
  expect(waiting.map(({ txid: id }) => id)).toEqual([first.id, txid])
  expect(await client.json(`/address/${newcomer.ordinals.address}`)).toMatchObject({
    chain_stats: { tx_count: 0 },
    mempool_stats: { tx_count: 2, funded_txo_sum: 99_000, spent_txo_sum: 99_000 },
  })
  expect(await client.json(`/tx/${first.id}/status`)).toEqual({ confirmed: false })

  await bitcoin.switches.mine()
  for (const id of [txid, first.id, second.id])
    expect(await client.json(`/tx/${id}/status`)).toMatchObject({ confirmed: true })
  expect(await client.json('/mempool')).toMatchObject({ count: 0, fee_histogram: [] })
})

test('a transaction that pays more replaces the one that waits; one that pays as much does not', async () => {
  await bitcoin.switches.pauseMining()
  const coin = largest(await client.unspent(alice.payment.address))
  const pay = (to: string, fee: bigint) => client.sign({ from: alice.payment, coins: [coin], to, fee, amount: 10_000n })
  const first = pay(bob.payment.address, 1_000n)
  await client.broadcast(first.hex)
  await expect(client.broadcast(pay(alice.ordinals.address, 1_000n).hex)).rejects.toThrow(/insufficient fee/)
  expect(await client.json('/mempool/txids')).toEqual([first.id])
  const second = pay(alice.payment.address, 2_000n)
  await client.broadcast(second.hex)
  expect(await client.json('/mempool/txids')).toEqual([second.id])
  expect((await client.request(`/tx/${first.id}`)).status).toBe(404)
})

test('fees are estimated for every target, never below what is relayed, and can be fixed', async () => {
  const estimates = await client.json<Record<string, number>>('/fee-estimates')
  const targets = Object.keys(estimates).map(Number)
  expect(targets).toEqual([...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008])
  const rates = Object.values(estimates)
  expect(rates).toEqual([...rates].sort((left, right) => right - left))
  expect(rates.at(-1)).toBe(1)
  expect(rates[0]).toBeGreaterThan(3)
  // What the last blocks paid decides: a run of cheap payments brings the estimates down.
  for (let count = 0; count < 25; count++) await bitcoin.fund({ address: newcomer.payment.address, amount: 2_000n })
  const later = await client.json<Record<string, number>>('/fee-estimates')
  expect(later[1]).toBeLessThan(estimates[1] ?? 0)
  await bitcoin.switches.setFeeEstimates({ 1: 87.5, 144: 3 })
  expect(await client.json('/fee-estimates')).toEqual({ 1: 87.5, 144: 3 })
})

test('paths and values that make no sense are answered as Esplora answers them', async () => {
  const status = async (path: string) => (await client.request(path)).status
  expect(await status(`/tx/${'00'.repeat(32)}`)).toBe(404)
  expect(await status('/tx/xyz')).toBe(400)
  expect(await status('/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(400)
  expect(await status(`/address/${alice.payment.address.slice(0, -1)}q`)).toBe(400)
  expect(await status(`/address/${alice.payment.address.toUpperCase()}`)).toBe(200)
  expect(await status('/block-height/100000')).toBe(404)
  expect(await status('/nothing')).toBe(404)
  const { headers } = await client.request('/blocks/tip/height')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('content-type')).toBe('text/plain')
  // By the hash of the script it is the same history.
  const { vout } = await client.json<{ vout: { scriptpubkey: string }[] }>(
    `/tx/${bitcoin.inscriptions[0].id.slice(0, 64)}`,
  )
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(vout[0]?.scriptpubkey ?? '', 'hex'))
  const scriptHash = Buffer.from(digest).toString('hex')
  expect(await client.json(`/scripthash/${scriptHash}/utxo`)).toEqual(await client.unspent(alice.ordinals.address))
})
