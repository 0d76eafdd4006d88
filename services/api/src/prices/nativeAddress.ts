/** Stands for a network's own currency where an address is asked for (EIP-7528), in lower case; on every family. */
export const nativeAddress = `0x${'e'.repeat(40)}`
