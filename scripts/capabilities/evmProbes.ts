import {
  getAccount,
  getNetwork,
  sendTransaction,
  signMessage,
  signTypedData,
  switchNetwork,
  transferToken,
} from 'billfold'
import { createPublicClient, erc20Abi, http, verifyMessage, verifyTypedData } from 'viem'
import { expect } from 'vitest'
import type { describeCapabilities } from './describeCapabilities.ts'

/** The kit's own actions on the seeded chains; what came of them is read and verified by viem. */
export function evmProbes(chain: () => evmProbes.Chain): describeCapabilities.Probes<describeCapabilities.Page> {
  const client = () => createPublicClient({ transport: http(chain().rpcUrl) })
  const receiver = '0x000000000000000000000000000000000000bEEF'
  const addressIn = (page: describeCapabilities.Page) => getAccount(page.kit).address as `0x${string}`
  return {
    async switchNetwork({ kit }) {
      await switchNetwork(kit, { networkId: 'eip155:31338' })
      expect(getNetwork(kit).network?.id).toBe('eip155:31338')
    },
    async signMessage(page) {
      const signature = (await signMessage(page.kit, { message: 'Hello' })) as `0x${string}`
      expect(await verifyMessage({ address: addressIn(page), message: 'Hello', signature })).toBe(true)
    },
    async signTypedData(page) {
      const typedData = {
        types: { Order: [{ name: 'amount', type: 'uint256' }] },
        primaryType: 'Order',
        domain: { name: 'Shop', chainId: 31337n },
        message: { amount: 10n ** 30n },
      } as const
      const signature = (await signTypedData(page.kit, { typedData })) as `0x${string}`
      expect(await verifyTypedData({ address: addressIn(page), ...typedData, signature })).toBe(true)
    },
    async sendTransaction({ kit }) {
      const before = await client().getBalance({ address: receiver })
      const hash = await sendTransaction(kit, { transaction: { to: receiver, value: 5n } })
      await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
      expect(await client().getBalance({ address: receiver })).toBe(before + 5n)
    },
    async sendCalls(page) {
      const [connection] = page.kit.store.getState().connections
      const connector = page.kit.store.getState().connectors.find(({ id }) => id === connection?.connectorId)
      const adapter = page.kit.adapters.get('eip155')
      const { account, network } = { account: getAccount(page.kit), network: getNetwork(page.kit).network }
      if (!connector || !adapter || !account.address || !network) throw new Error('Not connected')
      const context = {
        connector,
        network,
        account: { address: account.address, type: 'eoa' as const },
        settings: { fetch, rpcUrls: () => [chain().rpcUrl] },
      }
      const [sendCalls, callsStatus, capabilities] = await Promise.all([
        adapter.features.sendCalls?.load(),
        adapter.features.callsStatus?.load(),
        adapter.features.capabilities?.load(),
      ])
      expect(Object.keys((await capabilities?.(context)) ?? {})).toContain('eip155:31337')
      const calls = [1n, 2n].map(value => ({ to: receiver, value }))
      const sent = await sendCalls?.({ ...context, calls })
      const status = async () => (await callsStatus?.({ ...context, id: sent?.id ?? '' })) as { status: number }
      await expect.poll(async () => (await status()).status).toBe(200)
    },
    async transferNative({ kit }) {
      const before = await client().getBalance({ address: receiver })
      const hash = await transferToken(kit, { transfer: { to: receiver, amount: 7n } })
      await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
      expect(await client().getBalance({ address: receiver })).toBe(before + 7n)
    },
    async transferToken({ kit }) {
      const { address, decimals } = chain().token
      const read = () => client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [receiver] })
      const before = await read()
      const hash = await transferToken(kit, { transfer: { token: { address, decimals }, to: receiver, amount: 11n } })
      await client().waitForTransactionReceipt({ hash: hash as `0x${string}` })
      expect(await read()).toBe(before + 11n)
    },
  }
}

export declare namespace evmProbes {
  type Chain = {
    readonly rpcUrl: string
    readonly token: { readonly address: `0x${string}`; readonly decimals: number }
  }
}
