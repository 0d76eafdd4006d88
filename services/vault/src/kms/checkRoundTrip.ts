import type { Kms } from './Kms.ts'

/** Whether a key wraps and unwraps at this moment. @throws KmsError. */
export async function checkRoundTrip(kms: Pick<Kms, 'wrap' | 'unwrap'>): Promise<void> {
  const context = { purpose: 'health' }
  await kms.unwrap(await kms.wrap(new Uint8Array(32), context), context)
}
