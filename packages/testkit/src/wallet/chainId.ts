import type { WalletCore } from './WalletCore.ts'

/** The chain the wallet says it is on: the switch `wrongChain` wins over the truth. */
export function currentChainId(core: WalletCore): number {
  return core.switches.wrongChain ?? core.memory.chainId
}

/** A chain id as the switch `chainIdFormat` has it written. */
export function writeChainId(core: WalletCore, chainId: number): unknown {
  const hex = chainId.toString(16)
  const forms = {
    hex: `0x${hex}`,
    decimal: `${chainId}`,
    number: chainId,
    padded: `0x0${hex}`,
    upper: `0X${hex.toUpperCase()}`,
    invalid: 'not a chain',
  }
  return forms[core.switches.chainIdFormat]
}
