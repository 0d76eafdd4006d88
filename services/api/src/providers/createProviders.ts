import type { Clock } from '@billfold/service'
import type { HttpClient } from '../upstream/client/HttpClient.ts'
import { createCheckout } from './checkout/createCheckout.ts'
import { createProviderClient, type ProviderClient } from './createProviderClient.ts'
import { createJupiter } from './jupiter/createJupiter.ts'
import { createLlama } from './llama/createLlama.ts'
import { createMeld } from './meld/createMeld.ts'
import { createOneInch } from './oneInch/createOneInch.ts'
import type { ProviderSettings } from './ProviderSettings.ts'
import type { Providers } from './Providers.ts'
import { createZerion } from './zerion/createZerion.ts'
import { createZeroX } from './zeroX/createZeroX.ts'

type Connect = (baseUrl: string, headers?: Readonly<Record<string, string>>) => ProviderClient
type Create = (settings: ProviderSettings, connect: Connect, clock: Clock) => Providers | undefined

/** Every provider there is, one row each; of two that know the same the first that is set up is asked, and of purchases all are. */
const registry: readonly Create[] = [
  ({ zerion }, connect, { monotonic }) => zerion && createZerion(zerion, connect, monotonic),
  ({ llama }, connect) => llama && createLlama(llama, connect),
  ({ checkout }, connect, { now }) => checkout && createCheckout(checkout, connect, now),
  ({ meld }) => meld && createMeld(meld),
  ({ zeroX }, connect) => zeroX && createZeroX(zeroX, connect),
  ({ oneInch }, connect, { monotonic }) => oneInch && createOneInch(oneInch, connect, monotonic),
  ({ jupiter }, connect) => jupiter && createJupiter(jupiter, connect),
]

/** Creates the ports for what is set up. Each provider has a circuit and a number of places of its own. */
export function createProviders(settings: ProviderSettings, options: createProviders.Options): Providers {
  const { clock, httpClient, signal } = options
  const { monotonic } = clock
  const connect: Connect = (baseUrl, headers = {}) =>
    createProviderClient({ baseUrl: baseUrl.replace(/\/+$/, ''), headers, httpClient, monotonic, signal })
  const found = registry.flatMap(create => create(settings, connect, clock) ?? [])
  const first = <port extends keyof Providers>(port: port) => found.find(provider => provider[port])?.[port]
  return {
    ...{ history: first('history'), balances: first('balances'), nfts: first('nfts'), prices: first('prices') },
    swaps: found.flatMap(({ swaps = [] }) => swaps),
    onramps: found.flatMap(({ onramps = [] }) => onramps),
    exchanges: found.flatMap(({ exchanges = [] }) => exchanges),
  }
}

export declare namespace createProviders {
  type Options = {
    readonly httpClient: HttpClient
    readonly clock: Clock
    /** Ends everything under way when the service stops. */
    readonly signal: AbortSignal
  }
}
