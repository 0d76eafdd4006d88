import * as v from 'valibot'
import { projectId } from '../contract/calls/fields.ts'
import { pageNetwork } from '../contract/calls/pageNetwork.ts'

const dayMs = 86_400_000

const waitMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30 * dayMs))

/** One project of the settings; what the API's seed file has beside it is not read. */
export const projectSchema = v.object({
  id: projectId,
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  allowedOrigins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(512))), v.maxLength(100)),
  isDevelopment: v.optional(v.boolean(), false),
  vault: v.optional(
    v.strictObject({
      /** Projects that name the same realm share wallets. Default: one of its own. */
      realm: v.optional(v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,64}$/))),
      deviceApproval: v.optional(v.boolean(), false),
      escrow: v.optional(v.boolean(), true),
      /** Default: a day, nothing in development. */
      escrowDelayMs: v.optional(waitMs),
      /** Below this worth in US dollars nobody waits for the escrow. Default: 100. */
      escrowLimitUsd: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,6})?$/)), '100'),
      /** Default: a day, nothing in development. */
      holdMs: v.optional(waitMs),
      /** Networks of the project's own, whose nodes its hosts name. */
      customNetworks: v.optional(
        v.pipe(v.array(v.object({ ...pageNetwork.entries, rpcUrl: v.optional(v.null(), null) })), v.maxLength(20)),
        [],
      ),
    }),
    {},
  ),
})

export type ProjectInput = v.InferInput<typeof projectSchema>
