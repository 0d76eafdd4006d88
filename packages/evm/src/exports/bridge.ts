// What a bridge needs that brings another library's connections into a kit: the family without its discovery.

export { checksumAddress } from '../address/checksumAddress.ts'
export { isAddress } from '../address/isAddress.ts'
export { requestWallet } from '../connectors/requestWallet.ts'
export { nameInjected } from '../discovery/nameInjected.ts'
export { describeWalletError } from '../errors/describeWalletError.ts'
export { createFeatures } from '../features/createFeatures.ts'
export { methods } from '../methods.ts'
export { nameRules } from '../names/nameRules.ts'
export { toNetwork } from '../networks/toNetwork.ts'
export type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
export { loadSignatureChecks } from '../signature/loadSignatureChecks.ts'
export { visibleText } from '../text/visibleText.ts'
