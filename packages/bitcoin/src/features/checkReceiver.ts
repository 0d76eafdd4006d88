import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, sendInvalidAddress } from 'billfold/protocol'
import { isAddressOf } from '../address/isAddressOf.ts'
import { readAddress } from '../address/readAddress.ts'

/**
 * Why nothing should be sent to an address: it belongs to another network, so that its owner could not spend what arrives here, or it
 * is of a kind that has no rules yet, so that anyone could spend it.
 */
export const checkReceiver: FeatureImplementations['checkReceiver'] = async ({ address, network }) => {
  if (!isAddressOf(address, network.id))
    return new BillfoldError(sendInvalidAddress, { details: `It is no address of ${network.name}` })
  if (readAddress(address)?.type === 'later')
    return new BillfoldError(sendInvalidAddress, { details: 'Addresses of its version have no rules yet' })
  return undefined
}
