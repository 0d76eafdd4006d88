// A Solana wallet of the wallet standard. Runs in a page and in Node.
export { createVirtualSolanaWallet } from '../solana/createVirtualSolanaWallet.ts'
export { installVirtualSolanaWallet } from '../solana/installVirtualSolanaWallet.ts'
export { createPairingSolana, type PairingSolana } from '../solana/phone/createPairingSolana.ts'
export { type SolanaPhoneSwitches, soundSolanaPhone } from '../solana/phone/SolanaPhoneSwitches.ts'
export { type SolanaAnswerFault, type SolanaSwitches, soundSolanaSwitches } from '../solana/SolanaSwitches.ts'
export { solanaTestAccounts } from '../solana/solanaTestAccounts.ts'
export { startVirtualSolanaWallet } from '../solana/startVirtualSolanaWallet.ts'
export type { RegisteredWallet, SolanaWalletRequest, VirtualSolanaWallet } from '../solana/VirtualSolanaWallet.ts'
