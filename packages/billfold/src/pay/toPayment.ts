import type { Kit } from '../core/Kit.ts'
import { isSafePage } from '../exchanges/isSafePage.ts'
import { isHex } from '../protocol/addresses/isHex.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import {
  payInvalidAmount,
  payInvalidAsset,
  payInvalidConfig,
  payInvalidRecipient,
} from '../protocol/errors/rows/pay.ts'
import { isPlaces } from '../protocol/units/isPlaces.ts'
import { parseUnits } from '../protocol/units/parseUnits.ts'
import type { PayOptions } from './PayOptions.ts'
import type { Payment } from './PayState.ts'

const referenceCharacters = 66
const symbolCharacters = 32

/**
 * Checks what a host wants paid.
 *
 * @throws `pay/invalid-asset` · `pay/invalid-recipient` · `pay/invalid-amount` · `pay/invalid-config`.
 */
export function toPayment(kit: Kit, options: PayOptions): Payment {
  const { paymentAsset, recipient, reference, redirectUrl } = options
  const { network: networkId, asset, metadata } = paymentAsset
  const { symbol, decimals } = metadata
  const network = kit.store.getState().networks.find(({ id }) => id === networkId)
  const adapter = network && kit.adapters.get(network.namespace)
  if (!network || !adapter) throw refuseAsset(`the network ${networkId} is not configured`)
  if (!adapter.features.payments) throw refuseAsset('payments are not possible on its network')
  const isNative = asset === 'native'
  if (!isNative && !adapter.isAddress(asset, networkId)) throw refuseAsset('it is neither `native` nor a contract')
  if (typeof symbol !== 'string' || symbol === '' || symbol.length > symbolCharacters)
    throw refuseAsset('it has no symbol')
  if (!isPlaces(decimals)) throw refuseAsset('its decimals are not 0 to 255')
  if (isNative && decimals !== network.nativeCurrency.decimals)
    throw refuseAsset(`the native currency has ${network.nativeCurrency.decimals} decimals`)
  if (!adapter.isAddress(recipient, networkId) || adapter.isBurnAddress?.(recipient))
    throw new BillfoldError(payInvalidRecipient)
  const amount = toUnits(options.amount, decimals)
  if (reference !== undefined && !(isHex(reference) && reference.length === referenceCharacters))
    throw refuse('a reference has 32 bytes')
  for (const url of redirectUrl ? [redirectUrl.success, redirectUrl.failure] : [])
    if (!isSafePage(url)) throw refuse('a redirect address begins with https')
  return {
    id: kit.environment.randomId(),
    options,
    networkId,
    asset: { ...(isNative ? {} : { address: asset }), symbol, decimals },
    amount,
    recipient,
    reference: reference?.toLowerCase(),
  }
}

function refuse(reason: string): BillfoldError {
  return new BillfoldError(payInvalidConfig, { context: { reason } })
}

function refuseAsset(reason: string): BillfoldError {
  return new BillfoldError(payInvalidAsset, { context: { reason } })
}

function toUnits(amount: string | number, decimals: number): bigint {
  try {
    const units = parseUnits(`${amount}`, decimals)
    if (units > 0n) return units
  } catch {
    // Said below.
  }
  throw new BillfoldError(payInvalidAmount, { context: { decimals } })
}
