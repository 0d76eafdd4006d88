import type { SignPsbtCall } from './BitcoinWallet.ts'

/** What wallets of the Unisat and OKX kind are told beside a PSBT; they are never left to finalise or to choose inputs. */
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
