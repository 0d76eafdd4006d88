import { HDKey } from '@scure/bip32'

/** The secp256k1 key at a path (BIP-32). What it leaves of the way there is wiped. */
export function deriveSecp256k1(seed: Uint8Array, path: string): Uint8Array<ArrayBuffer> {
  const root = HDKey.fromMasterSeed(seed)
  const node = root.derive(path)
  const key = Uint8Array.from(node.privateKey!)
  if (node !== root) node.wipePrivateData()
  root.wipePrivateData()
  return key
}
