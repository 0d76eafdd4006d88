/** Bundles of calls that the site named, by account and name. */
export type Bundles = {
  find(account: string, name: string): Bundle | undefined
  note(account: string, name: string, bundle: Bundle): void
}

/** `id` holds version, network and hashes (`writeCallsId`). Not `isWhole`: it failed on its way, and the hashes are those that may have been sent. */
export type Bundle = { readonly id: string; readonly isWhole: boolean }
