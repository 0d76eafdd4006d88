import type { PrivateKeyAccount } from 'viem/accounts'
import { currentChainId } from './chainId.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { invalid, readAddress, readList, readObject } from './readParams.ts'
import type { WalletCore, WalletMethod } from './WalletCore.ts'

const personalSign: WalletMethod = async (core, params, ask) => {
  const [message, address] = readList(params)
  if (typeof message !== 'string') throw invalid('the message must be text or bytes in hex')
  const account = requireAccount(core, address)
  const isBytes = /^0x([0-9a-fA-F]{2})*$/.test(message)
  await ask({ kind: 'sign', text: isBytes ? decode(message) : message, account: account.address })
  return account.signMessage({ message: isBytes ? { raw: message as `0x${string}` } : message })
}

const signTypedData: WalletMethod = async (core, params, ask) => {
  const [address, given] = readList(params)
  const account = requireAccount(core, address)
  const typedData = readObject(typeof given === 'string' ? parse(given) : given, 'the typed data')
  const { domain, types, primaryType, message } = typedData
  if (typeof primaryType !== 'string') throw invalid('primaryType must be a text')
  const of = readObject(domain ?? {}, 'domain')
  const chainId = of.chainId === undefined ? undefined : Number(of.chainId)
  if (chainId !== undefined && chainId !== currentChainId(core))
    throw invalid(`the chainId "${String(of.chainId)}" must match the active chainId "${currentChainId(core)}"`)
  await ask({ kind: 'sign', text: `${primaryType} ${JSON.stringify(message)}`, account: account.address })
  try {
    return await account.signTypedData({
      domain: of,
      types: readObject(types, 'types') as Record<string, { name: string; type: string }[]>,
      primaryType,
      message: readObject(message, 'message'),
    })
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause))
  }
}

/** EIP-191 and EIP-712. */
export const signMethods = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
} satisfies Record<string, WalletMethod>

/** The account a request names, if the page may use it (4100 otherwise). */
export function requireAccount(core: WalletCore, address: unknown): PrivateKeyAccount {
  const wanted = readAddress(address, 'the account').toLowerCase()
  const isPermitted = core.memory.permitted.some(permitted => permitted.toLowerCase() === wanted)
  const account = core.accounts.find(held => held.address.toLowerCase() === wanted)
  if (!account || !isPermitted)
    throw new ProviderRpcError(4100, 'The requested account and/or method has not been authorized by the user.')
  return account
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('the typed data is no JSON')
  }
}

/** Bytes as text where they are text: the visitor reads what is signed. */
function decode(hex: string): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return hex
  }
}
