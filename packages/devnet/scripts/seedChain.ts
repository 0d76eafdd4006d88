import { readFileSync } from 'node:fs'
import { type Abi, encodeDeployData, getContractAddress, type Hex, toHex } from 'viem'
import { accounts } from '../src/accounts.ts'
import { DevnetError } from '../src/DevnetError.ts'
import { locatePackage } from '../src/locatePackage.ts'
import { requestRpc } from '../src/requestRpc.ts'
import { startAnvil } from '../src/startAnvil.ts'

type Address = `0x${string}`
const gwei = 10n ** 9n

/** An empty chain whose blocks, times and fees a script decides: transactions queue up until `mine(at)` puts them in one block. */
export async function seedChain(options: seedChain.Options): Promise<seedChain.ReturnType> {
  const { chainId, genesisAt, random } = options
  const anvil = await startAnvil({ chainId, genesisAt })
  const request = (method: string, params: readonly unknown[] = []) => requestRpc(anvil.rpcUrl, method, params)
  await request('evm_setAutomine', [false])
  const nonces = new Map<Address, number>()
  let pending: Hex[] = []
  let queued = 0

  async function send(from: Address, call: seedChain.Call): Promise<Hex | undefined> {
    const transaction = {
      from,
      ...(call.to === undefined ? {} : { to: call.to }),
      value: toHex(call.value ?? 0n),
      data: call.data ?? '0x',
    }
    if (call.gas === undefined) {
      try {
        await request('eth_estimateGas', [transaction])
      } catch (error) {
        // The script draws lots; what the chain would refuse (an empty balance, say) is simply not done.
        if (call.isOptional) return undefined
        throw error
      }
    }
    // The estimate itself is no use: it depends on the present time (pools count seconds), and the chain must be repeatable.
    const gas = call.gas ?? (call.data === undefined ? 21_000n : 400_000n)
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    const hash = (await request('eth_sendTransaction', [
      {
        ...transaction,
        gas: toHex(gas),
        nonce: toHex(nonce),
        maxFeePerGas: toHex(90n * gwei),
        maxPriorityFeePerGas: toHex(gwei / 10n),
      },
    ])) as Hex
    pending.push(hash)
    queued++
    return hash
  }

  return {
    request,
    send,
    get transactionCount() {
      return queued
    },
    async mine(at) {
      const baseFee = gwei / 2n + BigInt(Math.floor(random() * 4_000)) * (gwei / 1_000n)
      await request('anvil_setNextBlockBaseFeePerGas', [toHex(baseFee)])
      await request('evm_mine', [at])
      const statuses = await Promise.all(
        pending.map(async hash => {
          const receipt = await request('eth_getTransactionReceipt', [hash])
          if (typeof receipt !== 'object' || receipt === null || !('status' in receipt)) {
            throw new DevnetError('devnet/transaction-failed', `Not mined: ${hash}`)
          }
          return receipt.status === '0x1'
        }),
      )
      pending = []
      return statuses
    },
    async deploy(artifactName, args = []) {
      const { abi, bytecode } = readArtifact(artifactName)
      const from = accountByLabel('deployer')
      const address = getContractAddress({ from, nonce: BigInt(nonces.get(from) ?? 0) })
      await send(from, { data: encodeDeployData({ abi, bytecode, args: [...args] }), gas: 6_000_000n })
      return address
    },
    async head() {
      const block = await request('eth_getBlockByNumber', ['latest', false])
      return typeof block === 'object' && block !== null && 'hash' in block ? String(block.hash) : ''
    },
    /** The whole chain as anvil writes it: gzip-compressed JSON. */
    async dump() {
      return Buffer.from(String(await request('anvil_dumpState')).slice(2), 'hex')
    },
    rpcUrl: anvil.rpcUrl,
    stop: anvil.stop,
  }
}

/** The address of a development account. */
export function accountByLabel(label: (typeof accounts)[number]['label']): Address {
  const account = accounts.find(row => row.label === label)
  if (account === undefined) throw new DevnetError('devnet/invalid-option', `No account ${label}`)
  return account.address
}

/** A compiled contract of `artifacts/`. */
export function readArtifact(name: string): { abi: Abi; bytecode: Hex; deployedBytecode: Hex } {
  return JSON.parse(readFileSync(locatePackage(`artifacts/${name}.json`), 'utf8'))
}

export declare namespace seedChain {
  type Options = { chainId: number; genesisAt: number; random: () => number }
  type Call = {
    to?: Address
    data?: Hex
    /** Wei. */
    value?: bigint
    /** Given: not estimated, so that a transaction that will fail can be sent. */
    gas?: bigint
    /** Leave it out silently when the estimate says that it would fail. */
    isOptional?: boolean
  }
  type ReturnType = {
    request(method: string, params?: readonly unknown[]): Promise<unknown>
    send(from: Address, call: Call): Promise<Hex | undefined>
    readonly transactionCount: number
    /** Mines what is queued in one block at a time in seconds; answers whether each transaction succeeded. */
    mine(at: number): Promise<boolean[]>
    /** Queues a deployment by the deployer; answers the address to come. */
    deploy(artifactName: string, args?: readonly unknown[]): Promise<Address>
    /** Hash of the last block. */
    head(): Promise<string>
    dump(): Promise<Buffer>
    rpcUrl: string
    stop(): Promise<void>
  }
}
