/** Names of the features that are used. Source: wallet standard 1.0.0 and its Solana features. */
export const features = {
  connect: 'standard:connect',
  disconnect: 'standard:disconnect',
  events: 'standard:events',
  signMessage: 'solana:signMessage',
  signTransaction: 'solana:signTransaction',
  signAndSendTransaction: 'solana:signAndSendTransaction',
  signIn: 'solana:signIn',
} as const
