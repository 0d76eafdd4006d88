/** Where the test roles say that browsers reach them; nothing listens there. */
export const vaultUrl = 'https://vault.example'
export const escrowUrl = 'https://escrow.example'
