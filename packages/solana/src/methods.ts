/** What a pairing asks a wallet for, and what `connector.request` takes on this family. */
export const methods: readonly string[] = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]
