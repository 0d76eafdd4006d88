import { base58 } from '../base58.ts'

/**
 * Reads the extensions of a Token-2022 mint or account in the names and shapes of the RPC's `jsonParsed`; those that have no
 * reader here are returned as `unparseableExtension`, as a node does with unknown ones.
 *
 * Source: the extension type numbers and layouts of the Token-2022 program (type and length as 16-bit numbers, then the value).
 */
export function readExtensions(bytes: Uint8Array): readExtensions.ReturnType {
  const found: readExtensions.Extension[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.length; ) {
    const type = view.getUint16(at, true)
    const size = view.getUint16(at + 2, true)
    // The rest is room that nothing has been written to.
    if (type === 0 || at + 4 + size > bytes.length) break
    const read = readers[type]
    found.push(read?.(bytes.subarray(at + 4, at + 4 + size)) ?? { extension: 'unparseableExtension' })
    at += 4 + size
  }
  return found
}

type Reader = (value: Uint8Array) => readExtensions.Extension

const readers: { readonly [type: number]: Reader } = {
  1: value => ({
    extension: 'transferFeeConfig',
    state: {
      transferFeeConfigAuthority: optionalAddress(value, 0),
      withdrawWithheldAuthority: optionalAddress(value, 32),
      withheldAmount: numberAt(value, 64),
      olderTransferFee: feeAt(value, 72),
      newerTransferFee: feeAt(value, 90),
    },
  }),
  2: value => ({ extension: 'transferFeeAmount', state: { withheldAmount: numberAt(value, 0) } }),
  3: value => ({ extension: 'mintCloseAuthority', state: { closeAuthority: optionalAddress(value, 0) } }),
  6: value => ({
    extension: 'defaultAccountState',
    state: { accountState: value[0] === 2 ? 'frozen' : 'initialized' },
  }),
  7: () => ({ extension: 'immutableOwner' }),
  8: value => ({ extension: 'memoTransfer', state: { requireIncomingTransferMemos: value[0] === 1 } }),
  9: () => ({ extension: 'nonTransferable' }),
  12: value => ({ extension: 'permanentDelegate', state: { delegate: optionalAddress(value, 0) } }),
  13: () => ({ extension: 'nonTransferableAccount' }),
  14: value => ({
    extension: 'transferHook',
    state: { authority: optionalAddress(value, 0), programId: optionalAddress(value, 32) },
  }),
  15: value => ({ extension: 'transferHookAccount', state: { transferring: value[0] === 1 } }),
  18: value => ({
    extension: 'metadataPointer',
    state: { authority: optionalAddress(value, 0), metadataAddress: optionalAddress(value, 32) },
  }),
  19: value => ({ extension: 'tokenMetadata', state: readTokenMetadata(value) }),
}

function readTokenMetadata(value: Uint8Array) {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  let at = 64
  const readText = () => {
    const size = view.getUint32(at, true)
    at += 4 + size
    return new TextDecoder().decode(value.subarray(at - size, at))
  }
  const [name, symbol, uri] = [readText(), readText(), readText()]
  const count = view.getUint32(at, true)
  at += 4
  return {
    updateAuthority: optionalAddress(value, 0),
    mint: base58.toText(value.subarray(32, 64)),
    name,
    symbol,
    uri,
    additionalMetadata: Array.from({ length: count }, () => [readText(), readText()]),
  }
}

function numberAt(value: Uint8Array, at: number): bigint {
  return new DataView(value.buffer, value.byteOffset, value.byteLength).getBigUint64(at, true)
}

/** A fee from an epoch on: the share in hundredths of a percent, at most so many base units. */
function feeAt(value: Uint8Array, at: number) {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  return {
    epoch: numberAt(value, at),
    maximumFee: numberAt(value, at + 8),
    transferFeeBasisPoints: view.getUint16(at + 16, true),
  }
}

/** 32 zeros mean no account. */
function optionalAddress(value: Uint8Array, at: number): string | null {
  const bytes = value.subarray(at, at + 32)
  return bytes.every(byte => byte === 0) ? null : base58.toText(bytes)
}

export declare namespace readExtensions {
  type Extension = { extension: string; state?: { readonly [name: string]: unknown } }
  type ReturnType = Extension[]
}
