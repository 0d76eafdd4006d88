import type { Envelope } from '../../contract/envelope.ts'
import type { WalletTools } from './WalletTools.ts'

/** The envelope that this device has the key of. */
export async function findOwn(
  { custodian }: Pick<WalletTools, 'custodian'>,
  envelopes: readonly Envelope[],
): Promise<Envelope | undefined> {
  const { deviceEnvelopeIds } = await custodian.ask('readState', { envelopeIds: envelopes.map(one => one.id) })
  return envelopes.find(one => deviceEnvelopeIds.includes(one.id))
}
