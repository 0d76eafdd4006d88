/** How long a wallet may take to answer; after that the kit stops waiting, and the outcome is unknown. */
export const askLimitMs = 600_000
/** The chain is asked this long after a send, then at growing distances. */
export const followFirstMs = 1_000
export const followGrowth = 1.5
export const followMostMs = 30_000
/** A block that held a send is looked up this often again, at `followCheckMs`: it may leave the chain (fault 26). */
export const followCheckCount = 3
export const followCheckMs = 15_000
/** After this long without a block the transaction may have been dropped or replaced, which no node reports. */
export const followDoubtMs = 1_800_000
/** Sends are forgotten a day after the wallet was asked. */
export const followKeptMs = 86_400_000
/** Kept sends, and kept receivers of each namespace. */
export const keptSendCount = 20
export const keptReceiverCount = 10
/** What a host calls a transaction is cut after so many characters. */
export const descriptionCharacters = 120
/** How long a fee is shown before it is estimated again. */
export const feeCacheMs = 12_000
/** Characters at each end of an address that a visitor compares. */
export const comparedCharacters = 4
