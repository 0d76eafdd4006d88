import { accounts, contracts, createDevnet, solanaAccounts, solanaRow, solanaTokens } from '@billfold/devnet'
import { parseUnits } from 'billfold/protocol'
import { createPublicClient, erc20Abi, http } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { createEvmPayout, createSolanaPayout, type Payout, type SandboxAsset } from '../src/exports/index.ts'
import { startTestSandbox } from './support/startTestSandbox.ts'

// Payouts on real local chains: the asset arrives, once.

const chainIds = ['eip155:31337', 'eip155:31338'] as const
const privateKey = `0x${'5a'.repeat(32)}` as const

async function start() {
  const devnet = await createDevnet({ solana: true })
  onTestFinished(() => devnet.stop())
  const payouts = new Map<string, Payout>([
    ...chainIds.map(
      chain =>
        [
          chain,
          createEvmPayout({
            rpcUrl: devnet.chains[chain].rpcUrl,
            privateKey,
            fund: ({ address, amount, contract }) =>
              devnet.fund({ chain, address, amount, ...(contract === undefined ? {} : { token: contract }) }),
          }),
        ] as const,
    ),
    [
      solanaRow.id,
      createSolanaPayout({
        rpcUrl: devnet.solana.rpcUrl,
        seed: new Uint8Array(32).fill(90),
        fund: ({ address, amount, contract }) =>
          devnet.solana.fund({ address, amount, ...(contract === undefined ? {} : { token: contract }) }),
      }),
    ],
  ])
  const dollarOf = { name: 'USDx', symbol: 'USDx', decimals: 6, price: '1' }
  const assets: SandboxAsset[] = [
    ...chainIds.flatMap(networkId => {
      const network = { networkId, networkName: networkId }
      const contract = contracts[networkId].usdx.address
      return [
        { ...network, id: `${networkId}/slip44:60`, name: 'Ether', symbol: 'ETH', decimals: 18, price: '2500' },
        { ...network, ...dollarOf, id: `${networkId}/erc20:${contract}`, contract },
      ]
    }),
    ...[
      { id: `${solanaRow.id}/slip44:501`, name: 'SOL', symbol: 'SOL', decimals: 9, price: '150' },
      { ...dollarOf, id: `${solanaRow.id}/token:${solanaTokens.usdx.mint}`, contract: solanaTokens.usdx.mint },
    ].map(asset => ({ ...asset, networkId: solanaRow.id, networkName: solanaRow.name }) as SandboxAsset),
  ]
  const clients = Object.fromEntries(
    chainIds.map(id => [id, createPublicClient({ transport: http(devnet.chains[id].rpcUrl) })]),
  )
  const rpc = async (method: string, params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(devnet.solana.rpcUrl, { method: 'POST', headers, body })
    return ((await response.json()) as { result: { value: never } }).result.value
  }
  async function balanceOf(asset: SandboxAsset, address: string): Promise<bigint> {
    const client = clients[asset.networkId]
    if (client)
      return asset.contract === undefined
        ? client.getBalance({ address: address as never })
        : client.readContract({
            address: asset.contract as never,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address as never],
          })
    if (asset.contract === undefined) return BigInt(await rpc('getBalance', [address]))
    const found: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] = await rpc(
      'getTokenAccountsByOwner',
      [address, { mint: asset.contract }, { encoding: 'jsonParsed' }],
    )
    return BigInt(found[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
  }
  return { assets, balanceOf, sandbox: await startTestSandbox({ assets, payouts }) }
}

it('pays native money and tokens out on both EVM chains and Solana, each order exactly once', async () => {
  const { assets, balanceOf, sandbox } = await start()
  expect(assets).toHaveLength(6)
  for (const asset of assets) {
    const address = asset.networkId === solanaRow.id ? solanaAccounts[1].address : accounts[1].address
    const before = await balanceOf(asset, address)
    // Equal orders at the same time are different transactions.
    const orders = await Promise.all(
      [1, 2].map(() => sandbox.open('/checkout', { asset: asset.id, address, amount: '50' })),
    )
    await Promise.all(orders.flatMap(order => [1, 2, 3].map(() => sandbox.pay(order, '4242424242424242'))))
    for (const order of orders)
      await expect.poll(() => sandbox.statusOf(order)).toMatchObject({ status: 'success', hash: expect.any(String) })
    const given = parseUnits('50', asset.decimals) / BigInt(asset.price)
    expect((await balanceOf(asset, address)) - before, asset.id).toBe(given * 2n)
  }
  // A restart pays nothing again.
  const [ether] = assets
  const held = ether && (await balanceOf(ether, accounts[1].address))
  await sandbox.restart()
  expect(ether && (await balanceOf(ether, accounts[1].address))).toBe(held)
})
