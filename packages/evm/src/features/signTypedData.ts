import type { FeatureImplementations } from 'billfold/adapter'
import { requireSignature } from '../transaction/requireSignature.ts'
import { checkTypedData } from '../typedData/checkTypedData.ts'
import { loadChunk } from './loadChunk.ts'
import { toRequest } from './toRequest.ts'

/** Signs EIP-712 data by `eth_signTypedData_v4`. It is checked first, bound to the network of the request, and its signature is checked as that of a message. */
export const signTypedData: FeatureImplementations['signTypedData'] = async options => {
  const { account, connector, network, typedData } = options
  const json = checkTypedData(typedData, network.id)
  const answer = await connector.request(toRequest(options, 'eth_signTypedData_v4', [account.address, json]))
  const signature = requireSignature(answer, account)
  const { requireSigned } = await loadChunk(() => import('../signature/requireSigned.ts'), options.signal)
  await requireSigned({ ...options, signature, asked: { typedData: json } })
  return signature
}
