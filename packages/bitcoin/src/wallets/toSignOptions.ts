import type { SignPsbtCall } from './BitcoinWallet.ts'

/** The options that wallets of the Unisat and OKX kind take beside a PSBT; they never finalise or choose inputs themselves. */
export function toSignOptions({ signInputs }: Pick<SignPsbtCall, 'signInputs'>): object {
  return {
    autoFinalized: false,
    ...(signInputs.length
      ? {
          toSignInputs: signInputs.map(({ index, address, sighashTypes }) => ({
            index,
            address,
            ...(sighashTypes ? { sighashTypes } : {}),
          })),
        }
      : {}),
  }
}
