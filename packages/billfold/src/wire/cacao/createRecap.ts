import type { Recap } from './Recap.ts'

/**
 * The ReCap with which an app asks for methods of EVM wallets, or with which a wallet grants them on some chains.
 *
 * @example const resource = encodeRecap(createRecap({ methods: ['personal_sign'], chains: ['eip155:1'] }))
 */
export function createRecap({ methods, chains }: createRecap.Parameters): Recap {
  const restriction = chains === undefined ? {} : { chains: [...chains] }
  return { att: { eip155: Object.fromEntries(methods.map(method => [`request/${method}`, [restriction]])) } }
}

export declare namespace createRecap {
  type Parameters = {
    readonly methods: readonly string[]
    /** CAIP-2 ids on which they are granted; what an app asks for names none. */
    readonly chains?: readonly string[] | undefined
  }
}
