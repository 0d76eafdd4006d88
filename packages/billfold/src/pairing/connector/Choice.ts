import type { NetworkId } from '../../protocol/caip/types.ts'

/** What was chosen within a session, by namespace: the network that the wallet is on, and the account. */
export type Choice = {
  readonly networkIds: { readonly [namespace: string]: NetworkId | undefined }
  readonly addresses: { readonly [namespace: string]: string | undefined }
}
