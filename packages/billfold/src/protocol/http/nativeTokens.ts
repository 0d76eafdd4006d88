import type { Namespace } from '../caip/types.ts'

/** What stands for the native token of a family where a call wants the address of a token (facts 3.10). Other families have `0x`. */
export const nativeTokens: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}
