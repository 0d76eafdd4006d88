import { toChecksumAddress } from 'billfold/protocol'

/** Some megabytes at most. */
const maxHeld = 50_000

/** Writes an EVM address with its checksum (EIP-55). */
export type Checksum = (address: string) => string

/**
 * Creates a writer that remembers: a checksum is a hash, and a page of history has a hundred of few addresses, whose hashes
 * took longer than all the rest of the page.
 */
export function createChecksum(): Checksum {
  const known = new Map<string, string>()
  return address => {
    const held = known.get(address)
    if (held !== undefined) return held
    const written = toChecksumAddress(`0x${address.slice(2)}`)
    // The oldest goes first; those in use come back at once.
    const [oldest] = known.size < maxHeld ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(address, written)
    return written
  }
}
