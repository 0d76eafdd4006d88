import type { createDevnet } from '@billfold/devnet'
import { vi } from 'vitest'

type Chain = Awaited<ReturnType<typeof createDevnet>>['chains']['eip155:31337']

/** Word of the ABI, of a number or an address. */
export const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** Sends what the tests need to a real local chain, whose accounts are unlocked, without any library. */
export function createChainDriver({ switches }: Chain) {
  const ask = (method: string, params: readonly unknown[] = []) => switches.request(method, params)
  const gas = '0x2dc6c0'

  type Sent = { to?: string; data?: string; value?: bigint }

  /** Sends without waiting for a block. */
  async function submit(from: string, { to, data, value }: Sent): Promise<string> {
    return String(
      await ask('eth_sendTransaction', [
        {
          from,
          gas,
          ...(to === undefined ? {} : { to }),
          ...(data === undefined ? {} : { data }),
          ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }),
        },
      ]),
    )
  }

  /** Sends and waits until it is in a block, which the chain makes a moment after it answered. */
  async function send(from: string, transaction: Sent): Promise<string> {
    const hash = await submit(from, transaction)
    await vi.waitUntil(async () => (await ask('eth_getTransactionReceipt', [hash])) !== null, {
      interval: 1,
      timeout: 10_000,
    })
    return hash
  }

  return {
    ...switches,
    ask,
    submit,
    send,
    /** Calls a function by its selector; every argument is one word. */
    call: (from: string, to: string, selector: string, ...words: readonly (bigint | number | string)[]) =>
      send(from, { to, data: selector + words.map(word).join('') }),
    head: async () => Number(await ask('eth_blockNumber')),
    async read(to: string, selector: string, ...words: readonly (bigint | number | string)[]): Promise<bigint> {
      return BigInt(String(await ask('eth_call', [{ to, data: selector + words.map(word).join('') }, 'latest'])))
    },
    balance: async (address: string) => BigInt(String(await ask('eth_getBalance', [address, 'latest']))),
  }
}
