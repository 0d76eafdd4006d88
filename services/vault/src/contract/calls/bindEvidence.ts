import { bind } from '../bind.ts'

/** HPKE's info of `evidence`: it counts for the page key whose login it is of. */
export function bindEvidence({ thumbprint }: { readonly thumbprint: string }): Uint8Array<ArrayBuffer> {
  return bind(['billfold/evidence/v1', thumbprint])
}
