import type { Kit } from '../core/Kit.ts'
import type { Checkout } from './Checkout.ts'
import { createCheckout } from './createCheckout.ts'

/** Paying in this kit, made with the first call. Part of no first load. */
export function getCheckout(kit: Kit): Checkout {
  return kit.runtime.slot(createCheckout)
}
