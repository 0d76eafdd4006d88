import type * as v from 'valibot'
import type { sealedSecret } from '../../contract/calls/fields.ts'

/** 32 bytes under HPKE. */
export type SealedSecret = v.InferOutput<typeof sealedSecret>
