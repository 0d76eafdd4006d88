import type { Vault } from '../../src/contract/vault.ts'
import { importFactor } from '../../src/custody/factors/importFactor.ts'
import { openEnvelope } from '../../src/custody/seal/openEnvelope.ts'
import { openVault } from '../../src/custody/seal/openVault.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** The root secret in hex of a record, by a factor and a server half of one of its envelopes; undefined where they do not open it. */
export async function openWallet(
  record: Vault,
  envelopeId: string,
  { factor, half }: { readonly factor: string; readonly half: string },
): Promise<string | undefined> {
  const envelope = record.envelopes.find(one => one.id === envelopeId)
  if (!envelope) return undefined
  try {
    const { accounts } = record
    const opened = {
      owner: record,
      envelope,
      accounts,
      factor: await importFactor(bytes(factor)),
      serverHalf: bytes(half),
    }
    return Buffer.from(await openVault(record, await openEnvelope(opened))).toString('hex')
  } catch {
    return undefined
  }
}
