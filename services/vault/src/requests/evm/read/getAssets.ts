import { isNetworkId } from 'billfold/protocol'
import * as v from 'valibot'
import type { PageNetwork } from '../../../contract/calls/pageNetwork.ts'
import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { requireAccount } from '../../rpc/requireAccount.ts'

const chain = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i))
const request = v.object({
  account: v.optional(v.string()),
  chainFilter: v.optional(v.array(chain)),
  assetTypeFilter: v.optional(v.array(v.string())),
})

/**
 * wallet_getAssets (EIP-7811): on the networks that the vault has a node for, the native coin and the operator's tokens that the account has of.
 * Balances as 0x hex; a price is not known here and therefore absent.
 */
export async function getAssets(tools: Pick<RpcTools, 'chains' | 'failure'>, call: RpcCall): Promise<unknown> {
  const parsed = v.safeParse(request, Array.isArray(call.params) ? call.params[0] : call.params)
  if (!parsed.success) throw tools.failure('invalid-params')
  const { account, assetTypeFilter, chainFilter } = parsed.output
  requireAccount(tools, call, account)
  const wants = (type: string) =>
    assetTypeFilter === undefined || assetTypeFilter.some(one => one.toUpperCase() === type)
  const all = tools.chains.networks.filter(({ id }) => id.startsWith('eip155:'))
  const asked = chainFilter?.map(one => `eip155:${BigInt(one)}`)
  const found = await Promise.all(
    all
      .filter(({ id }) => asked === undefined || asked.includes(id))
      .map(async network => {
        const client = isNetworkId(network.id) ? tools.chains.clientOf(network.id) : undefined
        if (!client) return undefined
        const native = wants('NATIVE') ? [nativeOf(await client.ask('eth_getBalance', [call.address, 'latest']))] : []
        const data = `0x70a08231${call.address.slice(2).toLowerCase().padStart(64, '0')}`
        const tokens = await Promise.all(
          (wants('ERC20') ? network.tokens.filter(isFungible) : []).map(async ({ address, decimals, name, symbol }) => {
            const word = await client.ask('eth_call', [{ to: address, data }, 'latest']).catch(() => undefined)
            const isWord = typeof word === 'string' && /^0x[\da-f]{64}$/i.test(word)
            const balance = isWord ? BigInt(word) : 0n
            return balance === 0n
              ? []
              : [{ address, balance: `0x${balance.toString(16)}`, type: 'ERC20', metadata: { name, symbol, decimals } }]
          }),
        )
        return [`0x${BigInt(network.id.slice('eip155:'.length)).toString(16)}`, [...native, ...tokens.flat()]] as const

        function nativeOf(balance: unknown) {
          const { decimals, name, symbol } = network
          const isNumber = typeof balance === 'string' && /^0x[\da-f]{1,64}$/i.test(balance)
          if (!isNumber) throw tools.failure('node-nonsense')
          return { address: 'native', balance, type: 'NATIVE', metadata: { name, symbol, decimals } }
        }
      }),
  )
  return Object.fromEntries(found.filter(one => one !== undefined))
}

/** Collections are listed as well. */
const isFungible = ({ standard }: PageNetwork['tokens'][number]) => standard !== 'erc721' && standard !== 'erc1155'
