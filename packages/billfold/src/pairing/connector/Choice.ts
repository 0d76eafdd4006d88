import type { NetworkId } from '../../protocol/caip/types.ts'

/** What was chosen within a session, by namespace: the network that the wallet is on, and the account; and what it has said of itself since. */
export type Choice = {
  readonly networkIds: { readonly [namespace: string]: NetworkId | undefined }
  readonly addresses: { readonly [namespace: string]: string | undefined }
  readonly properties: Readonly<Record<string, unknown>>
}
