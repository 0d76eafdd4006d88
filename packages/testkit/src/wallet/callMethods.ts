import { currentChainId } from './chainId.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { invalid, readChainId, readList, readObject } from './readParams.ts'
import { requireAccount } from './signMethods.ts'
import { broadcast, describe, readTransaction } from './transactionMethods.ts'
import type { WalletCore, WalletMethod } from './WalletCore.ts'

const getCapabilities: WalletMethod = async (core, params) => {
  const [address, only] = readList(params)
  const { signsWhileConnecting } = core.switches
  // What holds on all chains needs no account.
  if (signsWhileConnecting && address === undefined) return { '0x0': { signInWithEthereum: { supported: true } } }
  requireAccount(core, address)
  const known = Object.keys(core.memory.chains).map(id => `0x${Number(id).toString(16)}`)
  const wanted = Array.isArray(only) ? known.filter(id => only.includes(id)) : known
  return Object.fromEntries(wanted.map(id => [id, { atomic: { status: 'unsupported' } }]))
}

const sendCalls: WalletMethod = async (core, params, ask) => {
  const given = readObject(readList(params)[0], 'the parameter')
  const chainId = readChainId(given.chainId)
  if (chainId !== currentChainId(core)) throw new ProviderRpcError(5710, `Unsupported chain id ${chainId}`)
  if (!Array.isArray(given.calls) || given.calls.length === 0)
    throw invalid('calls must be a list with at least one call')
  if (given.atomicRequired === true) throw new ProviderRpcError(5760, 'The wallet cannot execute the calls atomically')
  requireNoCapability(given.capabilities)
  const from = given.from ?? core.memory.permitted[0]
  const account = requireAccount(core, from)
  const calls = given.calls.map((call: unknown) => {
    const row = readObject(call, 'a call')
    requireNoCapability(row.capabilities)
    return readTransaction({ from: account.address, to: row.to, value: row.value, data: row.data })
  })
  const id = readBundleId(core, given.id)
  await ask({ kind: 'transaction', text: calls.map(describe).join('; '), account: account.address })
  const hashes: `0x${string}`[] = []
  let hasFailed = false
  for (const call of calls) {
    try {
      hashes.push(await broadcast(core, chainId, call))
    } catch (cause) {
      // The first call was never sent: nothing happened, so the request rejects. Later failures appear in the status.
      if (hashes.length === 0) throw cause
      hasFailed = true
      break
    }
  }
  core.bundles.set(id, { chainId, hashes, hasFailed })
  return { id }
}

const getCallsStatus: WalletMethod = async (core, params) => {
  const [id] = readList(params)
  const bundle = typeof id === 'string' ? core.bundles.get(id) : undefined
  if (!bundle) throw new ProviderRpcError(5730, 'Unknown bundle id')
  const receipts = await Promise.all(
    bundle.hashes.map(hash => core.callNode('eth_getTransactionReceipt', [hash], bundle.chainId)),
  )
  const mined = receipts.filter(receipt => typeof receipt === 'object' && receipt !== null) as { status?: unknown }[]
  const succeeded = mined.filter(receipt => receipt.status === '0x1').length
  const isPending = mined.length < bundle.hashes.length
  const isWhole = succeeded === mined.length && !bundle.hasFailed
  const status = isPending ? 100 : isWhole ? 200 : succeeded === 0 ? 500 : 600
  return { version: '2.0.0', id, chainId: `0x${bundle.chainId.toString(16)}`, status, atomic: false, receipts: mined }
}

/** EIP-5792, by an account that sends its calls one after the other. */
export const callMethods = {
  wallet_getCapabilities: getCapabilities,
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: getCallsStatus,
} satisfies Record<string, WalletMethod>

function readBundleId(core: WalletCore, given: unknown): string {
  if (given === undefined) return `0x${core.randomId().replaceAll('-', '')}`
  if (typeof given !== 'string' || given.length === 0 || given.length > 8_194) throw invalid('id must be a text')
  if (core.bundles.has(given)) throw new ProviderRpcError(5720, 'Duplicate bundle id')
  return given
}

function requireNoCapability(capabilities: unknown): void {
  if (capabilities === undefined) return
  for (const [name, value] of Object.entries(readObject(capabilities, 'capabilities'))) {
    const isOptional = typeof value === 'object' && value !== null && 'optional' in value && value.optional === true
    if (!isOptional) throw new ProviderRpcError(5700, `Unsupported capability ${name}`)
  }
}
