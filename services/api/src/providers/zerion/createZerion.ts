import type { ProviderClient } from '../createProviderClient.ts'
import type { ProviderSettings } from '../ProviderSettings.ts'
import type { Providers } from '../Providers.ts'
import { createZerionBalances } from './createZerionBalances.ts'
import { createZerionChains } from './createZerionChains.ts'
import { createZerionHistory } from './createZerionHistory.ts'
import { createZerionNfts } from './createZerionNfts.ts'

const publicUrl = 'https://api.zerion.io'

/** History, balances and collectibles of Zerion, for main networks; its key is the name of a basic authentication without password. */
export function createZerion(
  settings: NonNullable<ProviderSettings['zerion']>,
  connect: (baseUrl: string, headers: Readonly<Record<string, string>>) => ProviderClient,
  monotonic: () => number,
): Providers {
  const authorization = `Basic ${Buffer.from(`${settings.key}:`).toString('base64')}`
  const client = connect(settings.url ?? publicUrl, { authorization })
  const chains = createZerionChains(client, monotonic)
  return {
    history: createZerionHistory(client, chains),
    balances: createZerionBalances(client, chains, monotonic),
    nfts: createZerionNfts(client, chains),
  }
}
