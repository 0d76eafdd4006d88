/** How long a nonce that this device used counts: a node that has not mined it by then has dropped it. Signed bytes are offered to nodes for as long. */
export const nonceMemoryMs = 600_000
