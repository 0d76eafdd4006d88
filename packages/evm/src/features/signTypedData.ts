import type { FeatureImplementations } from 'billfold/adapter'
import { requireSignature } from '../transaction/requireSignature.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import { requireVerified } from './requireVerified.ts'
import { toRequest } from './toRequest.ts'

/** Signs EIP-712 data by `eth_signTypedData_v4`. It is checked first, bound to the network of the request, and its signature is verified as that of a message. */
export const signTypedData: FeatureImplementations['signTypedData'] = async options => {
  const { account, connector, network, typedData } = options
  const json = checkTypedData(typedData, network.id)
  const answer = await connector.request(toRequest(options, 'eth_signTypedData_v4', [account.address, json]))
  const signature = requireSignature(answer, account)
  await requireVerified(options, signature, checks => checks.hashTypedData(json))
  return signature
}
