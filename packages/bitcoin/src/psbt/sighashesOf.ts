import type { Transaction } from '@scure/btc-signer'

type Input = ReturnType<Transaction['getInput']>

/** The kinds of the signatures in an input, finalised or not: 0 for taproot's default, 1 for all. */
export function sighashesOf(input: Input): readonly number[] {
  const ofSchnorr = (signature: Uint8Array) => (signature.length === 65 ? (signature[64] as number) : 0)
  const ofEcdsa = (signature: Uint8Array) => signature[signature.length - 1] as number
  const types: number[] = []
  for (const [, signature] of input.partialSig ?? []) types.push(ofEcdsa(signature))
  if (input.tapKeySig) types.push(ofSchnorr(input.tapKeySig))
  for (const [, signature] of input.tapScriptSig ?? []) types.push(ofSchnorr(signature))
  const witness = input.finalScriptWitness ?? []
  // A single item is taproot's key path; two are P2WPKH's signature and key. Scripts are not looked into.
  if (witness.length === 1) types.push(ofSchnorr(witness[0] as Uint8Array))
  if (witness.length === 2 && witness[1]?.length === 33) types.push(ofEcdsa(witness[0] as Uint8Array))
  return types
}
