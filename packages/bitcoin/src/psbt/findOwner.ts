import type { Transaction } from '@scure/btc-signer'
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import { toHex } from '../bytes/toHex.ts'
import { ownsScript } from '../verify/ownsScript.ts'
import { spentOutput } from '../verify/spentOutput.ts'
import { toScript } from '../verify/toScript.ts'

/**
 * Which keys of an input's script are an account's: its public key, where the wallet reported it, or the one that its address
 * stands for. An output that names a single key by its hash, and an account that is itself the script and reported no key, leave
 * nothing to choose: `any`. `none`: the script has keys, and the account's is not among them.
 */
export function findOwner(psbt: Transaction, at: number, account: findOwner.Account): findOwner.ReturnType {
  const { redeemScript, tapLeafScript = [], witnessScript } = psbt.getInput(at)
  const spent = spentOutput(psbt, at)?.script ?? new Uint8Array()
  const scripts = [witnessScript ?? redeemScript ?? spent, ...tapLeafScript.map(([, leaf]) => leaf.slice(0, -1))]
  const isTaproot = spent.length === 34 && spent[0] === 0x51
  const keys = (isTaproot ? scripts.slice(1) : scripts).flatMap(readKeys)
  if (!keys.length) return 'any'
  const own = toScript(account.address)
  const ownKey = account.publicKey?.toLowerCase()
  const mine = keys.filter(key => {
    const isOwn = ownKey?.slice(ownKey.length === 64 ? 0 : 2).startsWith(toX(key))
    return isOwn || (own && (ownsScript(own, key) !== undefined || isTweaked(own, key)))
  })
  if (mine.length) return key => mine.some(each => toHex(each) === toHex(key))
  return ownKey === undefined && own && toHex(own) === toHex(spent) ? 'any' : 'none'
}

export declare namespace findOwner {
  type Account = { readonly address: string; readonly publicKey?: string | undefined }
  type ReturnType = 'any' | 'none' | ((key: Uint8Array) => boolean)
}

/** The x-coordinate, hex: what taproot calls a key. */
function toX(key: Uint8Array): string {
  return toHex(key.length === 32 ? key : key.subarray(1, 33))
}

/** Whether a taproot output is this key's: as it is, or tweaked as wallets do it (BIP-86). */
function isTweaked(own: Uint8Array, key: Uint8Array): boolean {
  if (own.length !== 34 || own[0] !== 0x51) return false
  const output = toHex(own.subarray(2))
  try {
    const x = key.length === 32 ? key : key.subarray(1, 33)
    return output === toHex(x) || output === toHex(taprootTweakPubkey(x, new Uint8Array())[0])
  } catch {
    // No point of the curve.
    return false
  }
}

/** What a script pushes that has the form of a public key. */
function readKeys(script: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at] as number
    // OP_PUSHDATA1 to 4 say in the bytes that follow how much they push.
    const size = code === 0x4c ? 1 : code === 0x4d ? 2 : code === 0x4e ? 4 : 0
    const declared = script.subarray(at + 1, at + 1 + size).reduceRight((sum, byte) => sum * 256 + byte, 0)
    const length = size ? declared : code < 0x4c ? code : 0
    const pushed = script.slice(at + 1 + size, at + 1 + size + length)
    const [head = 0] = pushed
    const isKey = { 32: true, 33: head === 2 || head === 3, 65: head === 4 }[pushed.length]
    if (isKey) found.push(pushed)
    at += 1 + size + length
  }
  return found
}
