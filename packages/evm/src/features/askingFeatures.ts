import { callsStatus } from './callsStatus.ts'
import { capabilities } from './capabilities.ts'
import { providerRequest } from './providerRequest.ts'
import { sendCalls } from './sendCalls.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { transfer } from './transfer.ts'

/** Features that ask the connected wallet: one chunk, loaded with the first of them. */
export const askingFeatures = {
  signMessage,
  signTypedData,
  sendTransaction,
  transfer,
  capabilities,
  sendCalls,
  callsStatus,
  providerRequest,
}
