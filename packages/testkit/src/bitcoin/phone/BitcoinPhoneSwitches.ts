/** How a phone on Bitcoin speaks; the wallet inside has switches of its own. */
export type BitcoinPhoneSwitches = {
  /** Accounts of its sessions: the address that pays, as the methods' description wants it, or the one for ordinals too. */
  readonly declares: 'payment' | 'both'
  /**
   * How it names its addresses when it settles (`bip122_getAccountAddresses`, as JSON): as a list, by network, by what
   * they are for, or not at all.
   */
  readonly properties: 'list' | 'byNetwork' | 'byIntention' | 'none'
  /** Addresses are listed as objects with what they are for, or as text. */
  readonly addresses: 'objects' | 'texts'
  /** Transaction ids under the name they have today (`txid`), or the one of before (`tx_id`). */
  readonly transactionId: 'txid' | 'tx_id'
  /** Signatures in hex, as phones write them, or in base64. */
  readonly signatures: 'hex' | 'base64'
}

/** A phone that speaks as phones do today. */
export const soundBitcoinPhone: BitcoinPhoneSwitches = {
  declares: 'payment',
  properties: 'list',
  addresses: 'objects',
  transactionId: 'txid',
  signatures: 'hex',
}
