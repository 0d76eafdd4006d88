import type { DemoConfig } from '../config/DemoConfig.ts'

/** What the panel's fault means for a wallet that is on no network of its own. */
export function toSwitches(fault: DemoConfig['testWalletFault']): ToSwitches {
  return fault === 'none' || fault === 'unknownChain' ? {} : { [fault]: true }
}

type ToSwitches = { readonly [name in 'reject' | 'hang' | 'locked' | 'pending']?: true }
