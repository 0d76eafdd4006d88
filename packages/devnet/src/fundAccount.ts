import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddress, isAddressEqual, toHex } from 'viem'
import { tokenAbi } from './abis/tokenAbi.generated.ts'
import { wrappedNativeAbi } from './abis/wrappedNativeAbi.generated.ts'
import { accounts } from './accounts.ts'
import type { chainRows } from './chainRows.ts'
import { contracts } from './contracts.generated.ts'
import { DevnetError } from './DevnetError.ts'
import { limits } from './limits.ts'
import { requestRpc } from './requestRpc.ts'

const faucetAddress = accounts[9].address
/** What the faucet refills itself to when it cannot pay, in wei. */
const faucetReserve = 10n ** 25n

/**
 * Gives an account native money or a token by real, mined transactions of the faucet account, so that it shows in histories.
 *
 * @param parameters.amount in base units (wei; the token's smallest unit).
 * @throws DevnetError `devnet/unknown-token`, `devnet/transaction-failed` (reverted, or not mined because mining is paused).
 * @example
 * await fundAccount({ chain: 'eip155:31337', rpcUrl, address, amount: parseUnits('50', 6), token: 'usdx' })
 */
export async function fundAccount(parameters: fundAccount.Parameters): Promise<fundAccount.ReturnType> {
  const { chain, rpcUrl, address, amount } = parameters
  if (!isAddress(address, { strict: false }))
    throw new DevnetError('devnet/invalid-option', `Not an address: ${address}`)
  if (amount <= 0n) throw new DevnetError('devnet/invalid-option', 'The amount must be above zero')
  if (parameters.token === undefined) {
    return { token: 'native', symbol: 'ETH', decimals: 18, amount, hash: await send({ to: address, value: amount }) }
  }
  const token = findToken(chain, parameters.token)
  if (token.kind === 'wrappedNative') {
    const deposit = encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' })
    await send({ to: token.address, value: amount, data: deposit })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amount] })
    return { ...shown(token), amount, hash: await send({ to: token.address, data }) }
  }
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [address, amount] })
  return { ...shown(token), amount, hash: await send({ to: token.address, data }) }

  async function send(call: { to: Address; value?: bigint; data?: Hex }): Promise<Hex> {
    const value = call.value ?? 0n
    const balance = BigInt(String(await requestRpc(rpcUrl, 'eth_getBalance', [faucetAddress, 'latest'])))
    if (balance < value + faucetReserve / 10n) {
      await requestRpc(rpcUrl, 'anvil_setBalance', [faucetAddress, toHex(value + faucetReserve)])
    }
    const transaction = { from: faucetAddress, to: call.to, value: toHex(value), data: call.data ?? '0x' }
    const gas = BigInt(String(await requestRpc(rpcUrl, 'eth_estimateGas', [transaction])))
    const price = BigInt(String(await requestRpc(rpcUrl, 'eth_gasPrice')))
    const fees = {
      gas: toHex((gas * 12n) / 10n),
      maxFeePerGas: toHex(price * 2n),
      maxPriorityFeePerGas: toHex(10n ** 8n),
    }
    const hash = await requestRpc(rpcUrl, 'eth_sendTransaction', [{ ...transaction, ...fees }])
    await waitForSuccess(rpcUrl, String(hash))
    return String(hash) as Hex
  }
}

async function waitForSuccess(rpcUrl: string, hash: string): Promise<void> {
  const endsAt = performance.now() + limits.receiptTimeoutMs
  while (performance.now() < endsAt) {
    const receipt = await requestRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
      if (receipt.status === '0x1') return
      throw new DevnetError('devnet/transaction-failed', `The faucet's transaction was reverted: ${hash}`)
    }
    await new Promise(resolve => setTimeout(resolve, limits.pollIntervalMs))
  }
  throw new DevnetError('devnet/transaction-failed', `Sent but not mined yet (is mining paused?): ${hash}`)
}

function findToken(chain: chainRows.Id, token: string): fundAccount.Token {
  for (const [key, row] of Object.entries(contracts[chain])) {
    if (row.kind !== 'erc20' && row.kind !== 'wrappedNative') continue
    const isMeant = isAddress(token, { strict: false })
      ? isAddressEqual(token, row.address)
      : token.toLowerCase() === key
    if (isMeant) return row
  }
  throw new DevnetError('devnet/unknown-token', `No token ${token} on ${chain}`)
}

function shown(token: fundAccount.Token) {
  return { token: token.address, symbol: token.symbol, decimals: token.decimals }
}

export declare namespace fundAccount {
  type Token = { kind: string; address: Address; symbol: string; decimals: number }
  type Parameters = {
    chain: chainRows.Id
    rpcUrl: string
    address: string
    /** Base units. */
    amount: bigint
    /** Key (`'usdx'`) or address of a token of the devnet; native money without it. */
    token?: string
  }
  type ReturnType = {
    token: 'native' | Address
    symbol: string
    decimals: number
    /** Base units. */
    amount: bigint
    hash: Hex
  }
}
