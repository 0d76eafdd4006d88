import { readSettings } from '../../core/features/readSettings.ts'
import type { Kit } from '../../core/Kit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { signInNoNetwork } from '../../protocol/errors/rows/signIn.ts'
import { featureOf } from '../featureOf.ts'
import type { verifySignature } from './verifySignature.ts'

/** The action `verifySignature`. */
export async function verifyWithKit(kit: Kit, parameters: verifySignature.Parameters): Promise<boolean> {
  const { address, message, signature, chainId, signal = kit.runtime.lifetime } = parameters
  const verify = await featureOf(kit, 'eip155', 'verifyMessage')
  const network = kit.store.getState().networks.find(({ id }) => id === chainId)
  if (network?.namespace !== 'eip155') throw new BillfoldError(signInNoNetwork)
  return verify({ network, settings: readSettings(kit), address, message, signature, signal })
}
