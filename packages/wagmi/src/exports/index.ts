export { toWagmiConnector } from '../connectors/toWagmiConnector.ts'
export { wagmi } from '../wagmi.ts'
