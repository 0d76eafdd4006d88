import { extensionTypes, type readMint } from './readMint.ts'

/** What a Token-2022 mint keeps of each transfer in an epoch; `undefined` where it keeps nothing. */
export function readTransferFee(
  { extensions }: Pick<readMint.ReturnType, 'extensions'>,
  epoch: bigint,
): readTransferFee.ReturnType | undefined {
  const config = extensions.get(extensionTypes.transferFee)
  if (!config || config.length < 108) return undefined
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength)
  // The older fee holds until the epoch of the newer one.
  const at = epoch >= view.getBigUint64(90, true) ? 90 : 72
  const basisPoints = BigInt(view.getUint16(at + 16, true))
  return basisPoints > 0n ? { basisPoints, maximum: view.getBigUint64(at + 8, true) } : undefined
}

export declare namespace readTransferFee {
  type ReturnType = {
    /** Hundredths of a percent. */
    readonly basisPoints: bigint
    /** Base units. */
    readonly maximum: bigint
  }
}
