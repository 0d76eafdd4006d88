/** An EVM transaction before it is signed; amounts in wei. */
export type EvmTransaction = {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  /** In EIP-55's writing; absent when a contract is created. */
  readonly to?: string
  readonly value: bigint
  /** 0x hex. */
  readonly data: string
} & (
  | { readonly type: 'legacy'; readonly gasPrice: bigint }
  | { readonly type: 'eip2930'; readonly gasPrice: bigint; readonly accessList: AccessList }
  | {
      readonly type: 'eip1559'
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
      readonly accessList: AccessList
    }
)

export type AccessList = readonly { readonly address: string; readonly storageKeys: readonly string[] }[]
