export { bitcoin } from '../bitcoin.ts'
export { createBitcoinConnector } from '../connectors/createBitcoinConnector.ts'
export type { BitcoinProvider } from '../provider/BitcoinProvider.ts'
export type {
  BitcoinWallet,
  Grant,
  SendTransferCall,
  SignInput,
  SignMessageCall,
  SignPsbtCall,
} from '../wallets/BitcoinWallet.ts'
