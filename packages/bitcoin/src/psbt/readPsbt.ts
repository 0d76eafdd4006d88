import { Transaction } from '@scure/btc-signer'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { fromHex } from '../bytes/fromHex.ts'

/** Nodes carry no transaction as large as this. */
const textCharacters = 4_000_000

/**
 * A PSBT of base64 or hex (BIP-174); `undefined` for other text. Scripts that the library does not know are kept as they
 * are: the signer handles them.
 */
export function readPsbt(text: unknown): Transaction | undefined {
  if (typeof text !== 'string' || text.length > textCharacters) return undefined
  const bytes = fromHex(text) ?? fromBase64(text)
  if (!bytes?.length) return undefined
  try {
    return Transaction.fromPSBT(bytes, {
      allowUnknown: true,
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      allowLegacyWitnessUtxo: true,
      disableScriptCheck: true,
    })
  } catch {
    return undefined
  }
}
