import type { MethodHandler } from './rpc/MethodHandler.ts'
import type { Content } from './screen/Content.ts'

/**
 * The methods that a visitor approves, one line each: the handler, with what it reads and decodes, is in a file that is loaded when the method is called first. Methods of
 * the protocol's list that are not here are answered 4200: accounts that are contracts come later.
 */
export const methods: Readonly<Record<string, () => Promise<MethodHandler<Content>>>> = {
  personal_sign: async () => (await import('./evm/message/personalSign.ts')).personalSign,
  eth_signTypedData_v4: async () => (await import('./evm/typedData/signTypedData.ts')).signTypedData,
  eth_sendTransaction: async () => (await import('./evm/calls/sendTransaction.ts')).sendTransaction,
  wallet_sendCalls: async () => (await import('./evm/calls/walletSendCalls.ts')).walletSendCalls,
  solana_signMessage: async () => (await import('./solana/signMessage.ts')).signMessage,
  solana_signTransaction: async () => (await import('./solana/signTransaction.ts')).signTransaction,
  solana_signAllTransactions: async () => (await import('./solana/signAllTransactions.ts')).signAllTransactions,
  solana_signAndSendTransaction: async () =>
    (await import('./solana/signAndSendTransaction.ts')).signAndSendTransaction,
}
