/** Accounts of the local Bitcoin chain that the phone holds, as the devnet calls them. */
export const bitcoinLabels: readonly string[] = ['alice', 'bob', 'carol']
