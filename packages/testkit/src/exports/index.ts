// Doubles that enter through a kit's public seams. Runs in a page and in Node.
export { createMadeUpFamily, type MadeUpFamily } from '../doubles/createMadeUpFamily.ts'
export { createMadeUpOwner, type MadeUpOwner } from '../doubles/createMadeUpOwner.ts'
export { createMadeUpWallet } from '../doubles/createMadeUpWallet.ts'
export { createScriptedPairing } from '../doubles/createScriptedPairing.ts'
export { createScriptedWallet } from '../doubles/createScriptedWallet.ts'
export { createSpanningConnector } from '../doubles/createSpanningConnector.ts'
export {
  type DoubleOperation,
  type DoubleSwitches,
  type OperationChoice,
  soundDouble,
} from '../doubles/DoubleSwitches.ts'
export { madeUpAccounts } from '../doubles/madeUpAccounts.ts'
export { madeUpNetworks } from '../doubles/madeUpNetworks.ts'
export { madeUpSignature } from '../doubles/madeUpSignature.ts'
export type { PairingSwitches, ScriptedPairing } from '../doubles/ScriptedPairing.ts'
export type { ScriptedAnswer, ScriptedHolding, ScriptedWallet } from '../doubles/ScriptedWallet.ts'
export { createVirtualEmbedded } from '../embedded/createVirtualEmbedded.ts'
export { type EmbeddedSwitches, soundEmbedded } from '../embedded/EmbeddedSwitches.ts'
export type { VirtualEmbedded } from '../embedded/VirtualEmbedded.ts'
export { createVirtualWallet } from '../wallet/createVirtualWallet.ts'
export type { Eip1193Provider, ProviderEventName, ProviderListener, RequestArguments } from '../wallet/Eip1193.ts'
export { installVirtualWallet } from '../wallet/installVirtualWallet.ts'
export type { MemoryHost, MemoryReading, MemoryStore } from '../wallet/memory/Memory.ts'
export { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
export { startWalletPreset } from '../wallet/presets/startWalletPreset.ts'
export type { WalletPreset } from '../wallet/presets/WalletPreset.ts'
export { type WalletPresetName, walletPresets } from '../wallet/presets/walletPresets.ts'
export {
  type AccountListFault,
  type ChainIdFormat,
  type MethodChoice,
  type OddThrow,
  type ProviderInfo,
  type Switches,
  soundSwitches,
} from '../wallet/Switches.ts'
export { startVirtualWallet } from '../wallet/startVirtualWallet.ts'
export { testAccounts } from '../wallet/testAccounts.ts'
export type { VirtualWallet } from '../wallet/VirtualWallet.ts'
export type { LoggedRequest, RequestKind, WalletRequest } from '../wallet/WalletRequest.ts'
export type { WalletStep } from '../wallet/WalletStep.ts'
export { walletIcon } from '../wallet/walletIcon.ts'
