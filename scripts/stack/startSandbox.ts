import { join } from 'node:path'
import { contracts, type createDevnet, solanaRow, solanaTokens } from '@billfold/devnet'
import { createEvmPayout, createSandbox, createSolanaPayout, type Payout, type SandboxAsset } from '@billfold/sandbox'

type Devnet = Awaited<ReturnType<typeof createDevnet<{ solana: true }>>>

/** Of a machine that holds nothing of worth, and the same at every start. */
const keys = { publicKey: 'pk_development', secretKey: 'sk_development', webhookSecret: 'whsec_development' }
/** The account that pays on the EVM chains; the seed of the one on Solana is of the same bytes. */
const privateKey = `0x${'5a'.repeat(32)}` as const
const id = 'sandbox'

/** Starts the provider of purchases and the exchange over the local chains. A taken port moves. */
export async function startSandbox(options: {
  devnet: Devnet
  dataFolder: string
  /** Where the API is, once it is known. */
  apiUrl: () => string
  port: number
}) {
  const { apiUrl, dataFolder, devnet, port } = options
  const sandbox = createSandbox({
    file: join(dataFolder, 'sandbox', 'sandbox.sqlite'),
    assets: toAssets(devnet),
    payouts: toPayouts(devnet),
    keys,
    webhookUrl: () => `${apiUrl()}/v1/onramp/webhooks/${id}`,
  })
  const { url } = await sandbox.start({ port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return sandbox.start()
  })
  const settings = { id, url, ...keys, name: 'Billfold Sandbox', fees: '1.5%', hasExchange: true }
  return { url, settings, stop: () => sandbox.stop() }
}

function toPayouts(devnet: Devnet): ReadonlyMap<string, Payout> {
  const evm = Object.values(devnet.chains).map(({ id: chain, rpcUrl }): [string, Payout] => [
    chain,
    createEvmPayout({
      ...{ rpcUrl, privateKey },
      fund: ({ address, amount, contract }) =>
        devnet.fund({ chain, address, amount, ...(contract === undefined ? {} : { token: contract }) }),
    }),
  ])
  const solana = createSolanaPayout({
    rpcUrl: devnet.solana.rpcUrl,
    seed: Buffer.from(privateKey.slice(2), 'hex'),
    fund: ({ address, amount, contract }) =>
      devnet.solana.fund({ address, amount, ...(contract === undefined ? {} : { token: contract }) }),
  })
  return new Map([...evm, [devnet.solana.id, solana]])
}

/** What each network has of its own, and the local dollar. */
function toAssets(devnet: Devnet): readonly SandboxAsset[] {
  const evm = Object.values(devnet.chains).flatMap(({ id: networkId, name: networkName }): SandboxAsset[] => {
    const { address, decimals, name, symbol } = contracts[networkId].usdx
    const network = { networkId, networkName }
    return [
      {
        ...{ ...network, name, symbol, decimals, price: '1' },
        id: `${networkId}/erc20:${address}`,
        contract: address,
      },
      { ...network, id: `${networkId}/slip44:60`, name: 'Ether', symbol: 'ETH', decimals: 18, price: '2500' },
    ]
  })
  const { decimals, mint, name, symbol } = solanaTokens.usdx
  const network = { networkId: devnet.solana.id, networkName: solanaRow.name } as const
  return [
    ...evm,
    { ...{ ...network, name, symbol, decimals, price: '1' }, id: `${solanaRow.id}/token:${mint}`, contract: mint },
    { ...network, id: `${solanaRow.id}/slip44:501`, name: 'Solana', symbol: 'SOL', decimals: 9, price: '150' },
  ]
}
