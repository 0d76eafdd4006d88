import * as v from 'valibot'
import { frameKey, projectId } from './fields.ts'
import { pageNetwork } from './pageNetwork.ts'
import { socialProviders } from './socialProviders.ts'

/** What the server writes into its pages (`<meta name="billfold-vault" content="…">`, JSON): trusted, because nothing of the host is in it. */
export const pageSettings = /* @__PURE__ */ v.object({
  projectId,
  projectName: v.string(),
  realm: v.pipe(v.string(), v.regex(/^[-a-z0-9]{1,64}$/)),
  isDevelopment: v.boolean(),
  /** Patterns of `billfold/protocol`'s origins, already checked: none covers a public suffix. */
  allowedOrigins: v.array(v.string()),
  /** Absent where the project seals to visitors alone. */
  escrow: v.nullable(v.object({ url: v.string(), publicKey: frameKey })),
  /** Longest wait of a new device for the escrow. */
  escrowDelayMs: v.number(),
  /** Logins elsewhere that the vault has settings for. */
  logins: v.optional(v.array(v.picklist([...socialProviders, 'farcaster'])), []),
  /** Networks with the vault's own nodes, and those that the project brings. */
  networks: v.optional(v.array(pageNetwork), []),
  /** Whether the operator has descriptions of contracts (`/descriptors/<chain id>/<address>`). */
  hasDescriptors: v.optional(v.boolean()),
})

export type PageSettings = v.InferOutput<typeof pageSettings>
