import type { PageNetwork } from '../../../contract/calls/pageNetwork.ts'
import type { Descriptors } from '../descriptors/readDescriptors.ts'

/** The built pages of the vault and what they may reach. */
export type PageOptions = {
  /** Folder with `frame.html`, `window.html`, `passkey.html`, `settings.html`, `recovery.html` and `assets/`, whose names hold their hashes. */
  readonly folder: string
  /** Networks and the vault's nodes for them; their origins may be asked by themselves. */
  readonly networks?: readonly PageNetwork[]
  /** Origins that pages may ask beside the vault and the escrow: RPC, bundler. */
  readonly connectSources?: readonly string[]
  /** Origins of pictures: an image proxy. */
  readonly imageSources?: readonly string[]
  /** Descriptions of contracts that the operator vouches for. */
  readonly descriptors?: Descriptors
}
