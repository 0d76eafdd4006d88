/** A chain that the faucet serves. */
export type FaucetChain = {
  /** CAIP-2. */
  readonly id: string
  /** The number by which EVM chains are asked for, too. */
  readonly chainId?: number
  /** How its addresses are written, for the developer who sent something else. */
  readonly addressForm: string
  isAddress(address: string): boolean
  /** What a request gives: only what `token` names, or the usual. @throws DevnetError `devnet/unknown-token` */
  giftsFor(token: string | undefined): readonly FaucetChain.Gift[]
  /** One real transaction of the faucet account. @throws DevnetError */
  give(address: string, gift: FaucetChain.Gift): Promise<FaucetChain.Given>
}

export declare namespace FaucetChain {
  /** `amount` in base units; the native token where none is named. */
  type Gift = { readonly token?: string; readonly amount: bigint }
  type Given = {
    readonly token: string
    readonly symbol: string
    readonly decimals: number
    /** Base units. */
    readonly amount: bigint
    readonly hash: string
  }
}
