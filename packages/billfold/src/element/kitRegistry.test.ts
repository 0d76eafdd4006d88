import { expect, it } from 'vitest'
import { addKit } from './addKit.ts'
import { findKit } from './findKit.ts'
import type { KitPort } from './KitPort.ts'
import { kitRegistry } from './kitRegistry.ts'

const port = (id: string): KitPort => ({
  id,
  version: '0.0.0',
  read: () => ({
    address: undefined,
    isConnected: false,
    isUnsupported: false,
    networkName: undefined,
    isOpen: false,
    mode: 'system',
  }),
  watch: () => () => {},
  open: () => {},
  warm: () => {},
})

it('one registry per document, found by every copy of the package through the symbol’s name', () => {
  const [container, other] = [{}, {}]
  expect(kitRegistry(container)).toBe(kitRegistry(container))
  expect(kitRegistry(container)).not.toBe(kitRegistry(other))
  expect(Reflect.get(container, Symbol.for('billfold.kits'))).toBe(kitRegistry(container))
})

it('a kit is found by its id, without one the first; listeners are notified of each that is added and removed', () => {
  const registry = kitRegistry({})
  const [shop, bank] = [port('shop'), port('bank')]
  const received: (string | undefined)[] = []
  registry.listeners.add(() => received.push(findKit(registry, undefined)?.id))
  expect(findKit(registry, undefined)).toBeUndefined()
  const removeShop = addKit(registry, shop)
  addKit(registry, bank)
  expect(findKit(registry, undefined)).toBe(shop)
  expect(findKit(registry, 'bank')).toBe(bank)
  expect(findKit(registry, 'other')).toBeUndefined()
  removeShop()
  removeShop()
  expect(findKit(registry, undefined)).toBe(bank)
  expect(received).toEqual(['shop', 'shop', 'bank'])
})

it('of two kits with one id the first is meant', () => {
  const registry = kitRegistry({})
  const first = port('shop')
  addKit(registry, first)
  addKit(registry, port('shop'))
  expect(findKit(registry, 'shop')).toBe(first)
})
