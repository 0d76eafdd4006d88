export { createInjectedConnector } from '../connectors/createInjectedConnector.ts'
export { evm } from '../evm.ts'
export type { EvmNetworkInput } from '../networks/EvmNetworkInput.ts'
export type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
