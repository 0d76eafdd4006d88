/** A call as it is made: `data` is 0x hex, `value` wei. */
export type Call = { readonly to: string; readonly value: bigint; readonly data: string }
