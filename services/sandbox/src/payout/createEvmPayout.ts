import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  isAddress,
  keccak256,
  TransactionReceiptNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Payout } from './Payout.ts'

const requestMs = 5_000

/**
 * Pays out on an EVM network from an account of its own.
 *
 * @example createEvmPayout({ rpcUrl, privateKey, fund: ({ address, amount, contract }) => devnet.fund({ chain, address, amount, token: contract }) })
 */
export function createEvmPayout(options: createEvmPayout.Options): Payout {
  const { fund, privateKey, rpcUrl } = options
  const account = privateKeyToAccount(privateKey)
  const { address: from } = account
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: requestMs, retryCount: 0 }) })

  async function balanceOf(contract: Hex | undefined): Promise<bigint> {
    if (contract === undefined) return client.getBalance({ address: from })
    return client.readContract({ address: contract, abi: erc20Abi, functionName: 'balanceOf', args: [from] })
  }

  /** Twice what is needed, so that gas is paid as well. */
  async function ensure(contract: Hex | undefined, amount: bigint): Promise<void> {
    if ((await balanceOf(contract)) >= amount) return
    await fund({ address: from, amount: amount * 2n, ...(contract === undefined ? {} : { contract }) })
  }

  return {
    isAddress: address => isAddress(address, { strict: false }),
    async prepare({ address, amount, asset }) {
      const contract = asset.contract as Hex | undefined
      const call =
        contract === undefined
          ? { to: address as Hex, value: amount }
          : {
              to: contract,
              value: 0n,
              data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address as Hex, amount] }),
            }
      await ensure(undefined, gasReserve + call.value)
      if (contract !== undefined) await ensure(contract, amount)
      const [chainId, nonce, gas, fees] = await Promise.all([
        client.getChainId(),
        client.getTransactionCount({ address: from, blockTag: 'pending' }),
        client.estimateGas({ account: from, ...call }),
        client.estimateFeesPerGas(),
      ])
      const raw = await account.signTransaction({
        chainId,
        nonce,
        gas: (gas * 12n) / 10n,
        ...fees,
        ...call,
        type: 'eip1559',
      })
      return { id: keccak256(raw), raw, term: `${nonce}` }
    },
    async send({ raw }) {
      await client.sendRawTransaction({ serializedTransaction: raw as Hex })
    },
    async read({ id, term }) {
      // In this order: a transaction that is included between the two reads has a receipt.
      const used = await client.getTransactionCount({ address: from })
      try {
        const { status } = await client.getTransactionReceipt({ hash: id as Hex })
        return status === 'success' ? 'success' : 'reverted'
      } catch (error) {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
        return used > Number(term) ? 'void' : 'pending'
      }
    },
  }
}

/** Wei that are kept for gas. */
const gasReserve = 10n ** 17n

export declare namespace createEvmPayout {
  type Options = {
    readonly rpcUrl: string
    /** Of the account that pays. */
    readonly privateKey: Hex
    /** Gives the account more, in base units. */
    readonly fund: (gift: {
      readonly address: string
      readonly amount: bigint
      readonly contract?: string
    }) => Promise<unknown>
  }
}
