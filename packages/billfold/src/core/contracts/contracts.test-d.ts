import { expectTypeOf, test } from 'vitest'
import type { connect } from '../actions/connect.ts'
import { connect as connectAction } from '../actions/connect.ts'
import type { Kit } from '../Kit.ts'
import type { ViewTarget } from '../modal/views.ts'
import type { BillfoldOptions } from '../options/BillfoldOptions.ts'
import type { Account } from './Account.ts'
import type { ChainAdapter } from './ChainAdapter.ts'
import type { Connected, Connector } from './Connector.ts'
import type { Feature, FeatureEntry, FeatureImplementations } from './Features.ts'

// What hosts, families and connectors may rely on. Checked by the compiler alone.

declare const kit: Kit
declare const connector: Connector
declare const adapter: ChainAdapter

test('every feature has an entry of its own type', () => {
  for (const name of Object.keys(adapter.features) as Feature[]) expectTypeOf(name).toEqualTypeOf<Feature>()
  expectTypeOf(adapter.features.nativeBalance).toEqualTypeOf<FeatureEntry<'nativeBalance'> | undefined>()
  expectTypeOf<Awaited<ReturnType<FeatureImplementations['nativeBalance']>>['balance']>().toBeBigInt()
  // @ts-expect-error a feature that is not declared does not exist
  adapter.features.teleport
})

test('a connector answers for namespaces, not for EVM', () => {
  expectTypeOf(connector.connect).returns.resolves.toEqualTypeOf<Connected>()
  expectTypeOf(connector.reconnect).returns.resolves.toEqualTypeOf<Connected | null>()
  expectTypeOf<Connected['anything']['accounts']>().toEqualTypeOf<readonly Account[]>()
  // @ts-expect-error the event has to be one of the contract's
  connector.on('chainChanged', () => {})
})

test('actions infer what they take and give', () => {
  expectTypeOf(connectAction(kit, { connector: 'rabby' })).resolves.toEqualTypeOf<connect.ReturnType>()
  // @ts-expect-error a connector is needed
  connectAction(kit, {})
  // @ts-expect-error networks are CAIP-2 ids
  connectAction(kit, { connector: 'rabby', networkId: 1 })
})

test('views take their own parameters', () => {
  const good: ViewTarget = { view: 'ConnectingExternal', params: { connectorId: 'rabby' } }
  expectTypeOf(good).toMatchTypeOf<ViewTarget>()
  // @ts-expect-error this view needs to know the connector
  const bare: ViewTarget = { view: 'ConnectingExternal' }
  // @ts-expect-error there is no such view
  const unknown: ViewTarget = { view: 'Nowhere' }
  void [bare, unknown]
})

test('options refuse what they do not know', () => {
  const options: BillfoldOptions = { families: [adapter] }
  expectTypeOf(options.families).items.toEqualTypeOf<ChainAdapter>()
  // @ts-expect-error a mode is light, dark or system
  const theme: BillfoldOptions = { families: [adapter], theme: { mode: 'blue' } }
  // @ts-expect-error families are needed
  const none: BillfoldOptions = {}
  void [theme, none]
})
