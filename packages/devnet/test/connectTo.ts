import { createPublicClient, createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accounts, type chainRows, type createDevnet } from '../src/exports/index.ts'

/** A reader of a devnet chain and a writer for one of its accounts. */
export function connectTo(devnet: createDevnet.ReturnType, id: chainRows.Id, accountIndex = 0) {
  const { chainId, name, rpcUrl } = devnet.chains[id]
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: devnet.contracts[id].multicall3.address } },
  })
  const account = privateKeyToAccount((accounts[accountIndex] ?? accounts[0]).privateKey)
  return {
    reader: createPublicClient({ chain, transport: http(), pollingInterval: 20 }),
    writer: createWalletClient({ chain, account, transport: http() }),
    account,
  }
}
