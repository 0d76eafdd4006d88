import { currentChainId, writeChainId } from './chainId.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { invalid, readChainId, readList, readObject } from './readParams.ts'
import type { WalletCore, WalletMethod } from './WalletCore.ts'

const switchChain: WalletMethod = async (core, params, ask) => {
  const chainId = readChainId(readObject(readList(params)[0], 'the parameter').chainId)
  if (!isKnown(core, chainId))
    throw new ProviderRpcError(
      4902,
      `Unrecognized chain ID "0x${chainId.toString(16)}". Try adding the chain using wallet_addEthereumChain first.`,
    )
  if (chainId === currentChainId(core)) return null
  await ask({ kind: 'network', text: `Switch to the network ${chainId}` })
  core.remember({ chainId })
  return null
}

const addChain: WalletMethod = async (core, params, ask) => {
  const row = readObject(readList(params)[0], 'the parameter')
  const chainId = readChainId(row.chainId)
  const rpcUrl = readRpcUrl(row.rpcUrls)
  if (typeof row.chainName !== 'string' || row.chainName.length === 0) throw invalid('chainName must be a text')
  readCurrency(row.nativeCurrency)
  await ask({ kind: 'network', text: `Add the network ${row.chainName}` })
  const { unknownChain, addWithoutSwitch } = core.switches
  // Once added, a chain that the switch made unknown is known.
  if (unknownChain === true) core.switches = { ...core.switches, unknownChain: false }
  else if (unknownChain)
    core.switches = { ...core.switches, unknownChain: unknownChain.filter(unknown => unknown !== chainId) }
  const known = core.memory.chains[chainId]
  // A wallet keeps the node it trusts; a new one must say that it serves that chain.
  if (!known) await verifyNode(core, chainId, rpcUrl)
  const chains = known ? {} : { [chainId]: rpcUrl }
  core.remember(addWithoutSwitch ? { chains } : { chains, chainId })
  return null
}

/** EIP-695, EIP-3326 and EIP-3085. */
export const chainMethods = {
  eth_chainId: async core => writeChainId(core, currentChainId(core)),
  net_version: async core => `${currentChainId(core)}`,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
} satisfies Record<string, WalletMethod>

function isKnown(core: WalletCore, chainId: number): boolean {
  const { unknownChain } = core.switches
  if (typeof unknownChain === 'object' ? unknownChain.includes(chainId) : unknownChain) return false
  return core.memory.chains[chainId] !== undefined
}

async function verifyNode(core: WalletCore, chainId: number, rpcUrl: string): Promise<void> {
  const answer = await core.callUrl(rpcUrl, 'eth_chainId', [])
  if (Number(answer) !== chainId) throw invalid(`the node at rpcUrls serves another chain than ${chainId}`)
}

function readRpcUrl(value: unknown): string {
  const url: unknown = Array.isArray(value) ? value[0] : undefined
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw invalid('rpcUrls must begin with an http(s) address')
  return url
}

function readCurrency(value: unknown): void {
  if (value === undefined) return
  const { symbol, decimals } = readObject(value, 'nativeCurrency')
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 11)
    throw invalid('nativeCurrency.symbol must have 1 to 11 characters')
  if (decimals !== 18) throw invalid('nativeCurrency.decimals must be 18')
}
