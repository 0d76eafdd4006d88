import { contracts, type createDevnet } from '@billfold/devnet'
import { createPublicClient, createWalletClient, http, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

/** Sets the API as the gateway of the local chain's names, by a transaction of the resolver's owner where it is another. */
export async function setNameGateway(devnet: Awaited<ReturnType<typeof createDevnet>>, apiUrl: string): Promise<void> {
  const deployer = devnet.accounts.find(({ label }) => label === 'deployer')
  if (!deployer) throw new Error('The local chain has no deployer')
  const { signedResolver } = contracts['eip155:31337']
  const transport = http(devnet.chains['eip155:31337'].rpcUrl)
  const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 50 })
  const gateways = [`${apiUrl}/v1/names/gateway/{sender}/{data}`]
  const present = await reader.readContract({ ...signedResolver, functionName: 'listGateways' })
  if (present.join() === gateways.join()) return
  const account: PrivateKeyAccount = privateKeyToAccount(deployer.privateKey)
  const writer = createWalletClient({ account, chain: foundry, transport })
  const hash = await writer.writeContract({ ...signedResolver, functionName: 'setGateways', args: [gateways] })
  await reader.waitForTransactionReceipt({ hash })
}
