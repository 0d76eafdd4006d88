import { isSameAddress } from '../core/addresses/isSameAddress.ts'
import { tokenBalancesOptions } from '../core/balances/tokenBalancesOptions.ts'
import type { TokenBalance } from '../core/contracts/Features.ts'
import { loadFeature } from '../core/features/loadFeature.ts'
import { readSettings } from '../core/features/readSettings.ts'
import type { Kit } from '../core/Kit.ts'
import type { QueryOptions } from '../core/query/QueryOptions.ts'
import { parseAccountId } from '../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { networkNotFound } from '../protocol/errors/rows/network.ts'
import type { Payment } from './PayState.ts'
import { payRefreshMs, paySourceCount } from './payLimits.ts'

/** What an account may pay with, the asset itself first. The asset and the native token are read from the chain, whatever an API lists. */
export function payBalancesOptions(
  kit: Kit,
  payment: Payment | undefined,
  accountId: AccountId | undefined,
): QueryOptions<readonly TokenBalance[]> {
  return {
    queryKey: ['payBalances', payment?.id, accountId],
    staleTime: payRefreshMs,
    enabled: payment !== undefined && accountId !== undefined,
    async queryFn(context) {
      const [{ asset, networkId, options }, payer] = [payment as Payment, accountId as AccountId]
      const { namespace, address } = parseAccountId(payer)
      const network = kit.store.getState().networks.find(({ id }) => id === networkId)
      if (!network) throw new BillfoldError(networkNotFound, { context: { networkId } })
      const read = { network, address, settings: readSettings(kit), signal: context.signal }
      const [listed, native, own] = await Promise.all([
        // What else there is makes no payment impossible.
        Promise.resolve(tokenBalancesOptions(kit, payer).queryFn(context)).catch(() => []),
        loadFeature(kit, namespace, 'nativeBalance').then(feature => feature(read)),
        asset.address === undefined
          ? []
          : loadFeature(kit, namespace, 'tokenBalances').then(feature =>
              feature({ ...read, tokens: [{ address: asset.address as string }] }),
            ),
      ])
      const isAsset = (token: TokenBalance) =>
        token.address === undefined || asset.address === undefined
          ? token.address === asset.address
          : isSameAddress(kit, namespace, token.address, asset.address)
      const nativeRow = listed.find(token => token.address === undefined)
      const { name, logoURI } = options.paymentAsset.metadata
      const listedAsset = listed.find(isAsset)
      const first: TokenBalance = {
        ...(listedAsset ?? { networkId, name, ...(logoURI === undefined ? {} : { iconUrl: logoURI }) }),
        ...asset,
        balance: (asset.address === undefined ? native.balance : own.find(isAsset)?.balance) ?? 0n,
      }
      const nativeToken: TokenBalance = {
        ...network.nativeCurrency,
        ...nativeRow,
        networkId,
        balance: native.balance,
      }
      const others = [nativeToken, ...listed.filter(token => token.address !== undefined)]
      return [first, ...others.filter(token => !isAsset(token) && token.balance > 0n)].slice(0, paySourceCount)
    },
  }
}
