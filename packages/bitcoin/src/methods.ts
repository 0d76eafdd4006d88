/** What a pairing asks a wallet for. */
export const methods: readonly string[] = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']
