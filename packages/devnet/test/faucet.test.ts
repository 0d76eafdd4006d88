import { request } from 'node:http'
import { type Address, createSolanaRpc } from '@solana/kit'
import { formatUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevnet } from '../src/exports/index.ts'
import { startFaucet } from '../src/faucet/startFaucet.ts'
import { toEvmFaucetChain } from '../src/faucet/toEvmFaucetChain.ts'
import { connectTo } from './connectTo.ts'

const main = 'eip155:31337'
let devnet: createDevnet.ReturnType<{ solana: true }>
beforeAll(async () => {
  devnet = await createDevnet({ solana: true, bitcoin: true })
})
afterAll(() => devnet?.stop())

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, 'a')}` as const
async function ask(body: unknown, url = devnet.faucet.url) {
  const response = await fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  return { status: response.status, headers: response.headers, content: (await response.json()) as unknown }
}

test('gives native money and USDx by mined transactions that any page may ask for', async () => {
  const address = addressOf(1)
  const { status, headers, content } = await ask({ chainId: 31337, address })
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(content).toMatchObject({
    chainId: main,
    funded: [
      { token: 'native', amount: '10' },
      { symbol: 'USDx', amount: '1000' },
    ],
  })
  const { reader } = connectTo(devnet, main)
  const { usdx } = devnet.contracts[main]
  expect(formatUnits(await reader.getBalance({ address }), 18)).toBe('10')
  const balance = await reader.readContract({ ...usdx, functionName: 'balanceOf', args: [address] })
  expect(formatUnits(balance, 6)).toBe('1000')
})

test('gives only what token names: native, a key, an address, on either chain', async () => {
  const address = addressOf(2)
  const { btcx } = devnet.contracts[main]
  const funded = async (chainId: number | string, token: string) => {
    const { status, content } = await ask({ chainId, address, token })
    expect(status).toBe(200)
    return content
  }
  expect(await funded(31337, 'native')).toMatchObject({ funded: [{ token: 'native' }] })
  expect(await funded(31337, btcx.address)).toMatchObject({ funded: [{ symbol: 'BTCx', amount: '1000' }] })
  expect(await funded('eip155:31338', 'usdn')).toMatchObject({ funded: [{ symbol: 'USDn', amount: '1000' }] })
  const { reader } = connectTo(devnet, main)
  const balance = await reader.readContract({ ...btcx, functionName: 'balanceOf', args: [address] })
  expect(formatUnits(balance, 8)).toBe('1000')
})

test('gives SOL and USDx on Solana, opening the account of the token, or only what token names', async () => {
  const { id, accounts, rpcUrl, tokens } = devnet.solana
  const address = accounts[7].address
  const { status, content } = await ask({ chainId: id, address })
  expect(status).toBe(200)
  expect(content).toMatchObject({
    chainId: id,
    funded: [
      { token: 'native', symbol: 'SOL', amount: '10' },
      { token: tokens.usdx.mint, symbol: 'USDx', amount: '1000' },
    ],
  })
  expect(await ask({ chainId: id, address, token: tokens.feex.mint })).toMatchObject({
    content: { funded: [{ symbol: 'FEEx', amount: '1000' }] },
  })
  const rpc = createSolanaRpc(rpcUrl)
  const owner = address as Address
  expect((await rpc.getBalance(owner).send()).value).toBe(10_000_000_000n)
  const mint = tokens.usdx.mint as Address
  const held = await rpc.getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' }).send()
  expect(held.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)).toEqual(['1000000000'])
  expect(await ask({ chainId: id, address, token: 'stamp' })).toMatchObject({ status: 404 })
  // So many characters, and yet no 32 bytes.
  expect(await ask({ chainId: id, address: 'z'.repeat(44) })).toMatchObject({ status: 400 })
})

test('gives a coin on Bitcoin', async () => {
  const { id, accounts, esploraUrl } = devnet.bitcoin as NonNullable<typeof devnet.bitcoin>
  const { address } = accounts[7].payment
  const { content } = await ask({ chainId: id, address })
  expect(content).toMatchObject({ chainId: id, funded: [{ token: 'native', symbol: 'BTC', amount: '1' }] })
  const { hash } = (content as { funded: [{ hash: string }] }).funded[0]
  const unspent = (await (await fetch(`${esploraUrl}/address/${address}/utxo`)).json()) as unknown
  expect(unspent).toMatchObject([{ txid: hash, value: 100_000_000, status: { confirmed: true } }])
  expect(await ask({ chainId: id, address, token: 'usdx' })).toMatchObject({ status: 404 })
})

test('refuses what it does not understand with a status and a reason', async () => {
  const address = addressOf(3)
  expect(await ask('nonsense')).toMatchObject({ status: 400, content: { error: { code: 'faucet/invalid-request' } } })
  expect(await ask({ chainId: 1, address })).toMatchObject({ status: 400 })
  expect(await ask({ chainId: 31337, address, token: 'nope' })).toMatchObject({
    status: 404,
    content: { error: { code: 'devnet/unknown-token' } },
  })
  expect((await fetch(devnet.faucet.url)).status).toBe(405)
  expect((await fetch(`${devnet.faucet.url}/other`, { method: 'POST' })).status).toBe(404)
  const preflight = await fetch(devnet.faucet.url, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  // Still in order afterwards.
  expect((await ask({ chainId: 31337, address, token: 'native' })).status).toBe(200)
})

test('reads no more of a body than it needs', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(devnet.faucet.url, { method: 'POST' }, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
    })
    outgoing.on('error', reject)
    outgoing.write('x'.repeat(5_000))
  })
  expect(status).toBe(413)
})

test('an address that asks too often learns when to retry; others are served', async () => {
  let now = 0
  const faucet = await startFaucet({ chains: [toEvmFaucetChain('eip155:31338', devnet.fund)], now: () => now })
  try {
    const get = (index: number) => ask({ chainId: 31338, address: addressOf(index), token: 'native' }, faucet.url)
    for (let count = 0; count < 30; count++) expect((await get(4)).status).toBe(200)
    now = 20_000
    const refused = await get(4)
    expect(refused).toMatchObject({ status: 429, content: { error: { code: 'faucet/too-many-requests' } } })
    expect(refused.headers.get('retry-after')).toBe('40')
    expect((await get(5)).status).toBe(200)
    now = 60_000
    expect((await get(4)).status).toBe(200)
  } finally {
    await faucet.stop()
  }
})
