import type * as v from 'valibot'
import type { cacao, cacaoPayload } from './cacaoSchema.ts'

/** One signed sign-in (CAIP-74): header, what was signed, signature. One for each chain that a wallet signs for. */
export type Cacao = v.InferOutput<typeof cacao>

export declare namespace Cacao {
  /** What was signed, `p` of a CACAO: `toSignInText` makes the text out of it. */
  type Payload = v.InferOutput<typeof cacaoPayload>
}
