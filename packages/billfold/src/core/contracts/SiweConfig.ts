import type { Namespace } from '../../protocol/caip/types.ts'
import type { Siwx } from './Siwx.ts'

/** Sign-in with EVM accounts, in the way of AppKit's `siweConfig`: what `createSIWEConfig` of `billfold/siwe` makes. */
export type SiweConfig = {
  /**
   * As the kit's contract; `undefined` where it is not enabled, and in a kit without an EVM family.
   * @throws `options/siwe-and-siwx` when the kit has the option `siwx` as well.
   */
  toSiwx(options: {
    readonly siwx?: Siwx | undefined
    readonly families: readonly { readonly namespace: Namespace }[]
  }): Siwx | undefined
}
