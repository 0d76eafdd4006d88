import { bind } from '../bind.ts'

/** HPKE's info of factor Z on its way to the escrow. */
export function bindDeposit(deposit: bindDeposit.Options): Uint8Array<ArrayBuffer> {
  return bind(['billfold/deposit/v1', deposit.vaultId, deposit.envelopeId, deposit.thumbprint])
}

export declare namespace bindDeposit {
  type Options = { readonly vaultId: string; readonly envelopeId: string; readonly thumbprint: string }
}
